"""Quota checks, and subscriptions: activated by merchants, granted and ended by staff."""
