"""`python -m fieldcraft` is the command `fieldcraft`."""

import sys

from fieldcraft.cli import main

sys.exit(main())
