"""Writes of the hosted shop, one module per action."""
