"""Payments by merchants through a provider: charges, subscriptions, invoices, refunds, disputes, events."""
