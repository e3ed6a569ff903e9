"""Merchants' users."""
