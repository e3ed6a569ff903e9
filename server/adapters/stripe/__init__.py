"""Stripe: the default payment provider."""
