"""What changes requests."""
