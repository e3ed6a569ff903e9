"""What staff did."""
