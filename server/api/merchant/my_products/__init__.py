"""Publishing, and what is published where."""
