"""Webhooks out: what happened in a merchant's business, told to addresses of the merchant's own (Standard Webhooks)."""
