"""Writes of staff data about customers."""
