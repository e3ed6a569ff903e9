"""Publishing, and the published products."""
