"""Wix stores (platform 5): app instances, tokens by client credentials, Catalogs V1 and V3, signed webhooks."""
