"""Reads of accounts: plain contracts, never a queryset."""
