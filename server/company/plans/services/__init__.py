"""Writes of editions and of merchants' subscriptions."""
