"""WooCommerce stores (platform 6): REST v3, wc-auth and webhooks, for WooCommerce 7.9 and newer."""
