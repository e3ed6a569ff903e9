"""Writes of suppliers and their quotes."""
