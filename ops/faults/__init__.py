"""Faults planted one at a time in a copy of the project, to see which test finds each."""
