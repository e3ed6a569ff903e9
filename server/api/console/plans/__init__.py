"""Editions with their plans, and who is on them."""
