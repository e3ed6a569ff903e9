"""What came in through partners' forms."""
