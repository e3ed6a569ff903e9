"""Reads of finance: the provider's account, differences, closed periods."""
