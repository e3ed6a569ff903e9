"""Reads of lead forms and leads."""
