"""Merchants as our customers: notes and tasks of staff, fields of our own, and how far each of them is."""
