"""Monitoring: what suppliers change, and what follows from it."""
