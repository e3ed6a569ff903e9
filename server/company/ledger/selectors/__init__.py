"""Reads of the books, for merchants and for staff."""
