"""Conversations with merchants."""
