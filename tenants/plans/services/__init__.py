"""Quota checks, and subscriptions as merchants activate and staff grant and end them."""
