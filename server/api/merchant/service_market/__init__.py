"""The service market."""
