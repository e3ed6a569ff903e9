"""Handing over work, and leaving."""
