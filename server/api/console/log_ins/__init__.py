"""Tries to log in."""
