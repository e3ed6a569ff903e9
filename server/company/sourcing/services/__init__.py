"""What changes suppliers and their quotes."""
