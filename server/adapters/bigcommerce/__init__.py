"""BigCommerce stores (platform 4): app install, catalog v3, webhooks."""
