"""Who of the staff reaches which merchant."""
