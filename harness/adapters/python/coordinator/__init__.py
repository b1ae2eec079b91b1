"""A small complete coordinator built on the starter kit; `main.py` starts it."""
