"""Writes of publications: start the processes, do their work."""
