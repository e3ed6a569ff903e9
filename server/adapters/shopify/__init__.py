"""Public Shopify storefronts: the supplier (13)."""
