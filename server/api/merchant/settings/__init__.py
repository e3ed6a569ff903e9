"""The merchant's settings."""
