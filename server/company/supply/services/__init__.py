"""Writes of supply: product intake, feeds, rates, and search data."""
