"""Finding products."""
