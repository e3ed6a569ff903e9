"""What the adapters of tracking services have in common."""
