"""Our business with merchants: accounts, connections, plans, the webhook inbox."""
