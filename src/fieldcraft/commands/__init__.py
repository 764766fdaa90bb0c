"""The commands, one module each: HELP and EXAMPLE for the help text, `arguments` and `run`."""
