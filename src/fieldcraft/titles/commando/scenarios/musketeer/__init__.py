"""Operation Musketeer."""
