"""Fetch what the provider keeps, match it, settle what differs, close periods."""
