"""Writes of finance: fetch the provider's account, match it, settle differences, close periods."""
