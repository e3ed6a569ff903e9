"""Square sellers (platform 8): consent, catalog, images, inventory and webhooks."""
