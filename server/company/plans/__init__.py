"""Plans on sale and merchants' subscriptions to them. Without a subscription, the default plan's limits apply."""
