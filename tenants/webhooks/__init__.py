"""Outgoing webhooks: events of a merchant's business, sent to the merchant's own endpoints (Standard Webhooks)."""
