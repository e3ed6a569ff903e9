"""What merchants pay us through a provider: charges, subscriptions, invoices, refunds, disputes; what it tells us."""
