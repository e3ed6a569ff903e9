"""The user's own account and its security."""
