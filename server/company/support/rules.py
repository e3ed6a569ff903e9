"""When a reader who is away gets an email: pure rules."""

AWAY_SECONDS = 300
"""Seconds after which an unread message is mailed."""
