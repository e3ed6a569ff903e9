"""Reads of withdrawals: what merchants see of theirs, and what staff see of all."""
