"""The public route from outside events to a merchant: which store belongs to whom."""
