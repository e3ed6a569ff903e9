"""Balances, reward points and their statements."""
