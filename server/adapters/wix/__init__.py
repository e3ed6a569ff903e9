"""Wix stores (platform 5): app instances, tokens by client credentials, Catalog V3, signed webhooks."""
