"""The source tree passes the checks of tidy.py."""

import sys
from pathlib import Path

import tidy

sys.exit(tidy.main(Path(__file__).parents[2]))
