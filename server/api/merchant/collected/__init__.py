"""Collect products: looked up at suppliers and noted, to be imported later (specification 001, section 2.6)."""
