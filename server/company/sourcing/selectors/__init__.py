"""Reads of suppliers and their quotes."""
