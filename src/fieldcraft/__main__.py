"""Run the `fieldcraft` command with `python -m fieldcraft`."""

import sys

from fieldcraft.cli import main

sys.exit(main())
