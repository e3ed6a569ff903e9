"""Reads of the books: what merchants see of theirs, and what staff see of all."""
