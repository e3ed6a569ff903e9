"""Writes of the books: entries and adjustments."""
