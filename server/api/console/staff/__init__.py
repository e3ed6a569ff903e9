"""Our staff and their roles."""
