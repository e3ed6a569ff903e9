"""Time for a whole installation: this folder on PYTHONPATH, and DRILL_CLOCK naming the file that a drill writes."""
