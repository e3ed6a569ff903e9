"""Writes of stores, one module per action of a merchant."""
