"""Writes of accounts, one module per topic."""
