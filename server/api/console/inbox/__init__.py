"""Webhooks as they came in."""
