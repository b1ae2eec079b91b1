"""Starts the coordinator when the directory itself is run."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from coordinator.main import Coordinator  # noqa: E402
from seatrial_adapter import run  # noqa: E402

run(Coordinator())
