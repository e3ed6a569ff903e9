"""Reads: search, single products, categories, feeds."""
