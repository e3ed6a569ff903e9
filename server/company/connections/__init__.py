"""The public route from the outside to a merchant: which store is whose."""
