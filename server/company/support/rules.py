"""When who is away is told: pure rules."""

AWAY_SECONDS = 300
"""Who has not read a message for so long is told by mail."""
