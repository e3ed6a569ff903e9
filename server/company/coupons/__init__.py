"""Discount codes for plans, created by staff and kept in step with the payment provider."""
