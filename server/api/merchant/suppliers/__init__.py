"""Suppliers, and the merchant's accounts there."""
