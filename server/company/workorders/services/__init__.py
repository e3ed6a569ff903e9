"""Writes of requests."""
