"""Text messages by gateway."""
