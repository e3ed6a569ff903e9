"""Service requests for staff."""
