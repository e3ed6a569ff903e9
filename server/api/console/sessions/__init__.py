"""Everybody's sessions."""
