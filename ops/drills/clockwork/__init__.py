"""A movable clock for an installation: put this folder on PYTHONPATH; DRILL_CLOCK names the drill's file."""
