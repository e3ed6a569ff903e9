"""Reads of supply: search, products, categories, feeds."""
