"""Webhooks out."""
