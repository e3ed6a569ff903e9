"""Feeds, the operator's accounts at suppliers, exchange rates."""
