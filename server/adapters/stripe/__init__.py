"""Stripe: the payment provider that this platform has by default."""
