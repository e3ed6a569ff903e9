"""Shopify storefronts that anyone may read: the supplier (13)."""
