"""Notifications of events in a merchant's business: who gets which, and by which channel."""
