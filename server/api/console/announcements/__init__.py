"""What staff tell all merchants."""
