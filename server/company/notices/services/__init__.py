"""What staff do with pages."""
