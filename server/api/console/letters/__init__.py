"""Messages to single users."""
