"""Merchants, and what happened with them."""
