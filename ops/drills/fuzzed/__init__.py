"""Helpers of the fuzzing drill: its own check, and a staff session."""
