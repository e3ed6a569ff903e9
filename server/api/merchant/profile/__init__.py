"""The user's own account and what protects it."""
