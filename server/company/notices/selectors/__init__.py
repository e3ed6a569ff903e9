"""Reads of pages and announcements."""
