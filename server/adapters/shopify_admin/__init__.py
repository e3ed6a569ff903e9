"""Shopify stores (platform 3): consent, expiring tokens, GraphQL Admin API and webhooks."""
