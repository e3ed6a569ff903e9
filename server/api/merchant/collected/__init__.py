"""Collect products: read from suppliers and saved, to be imported later (specification 001, section 2.6)."""
