"""Writes of withdrawals, alerts and top-ups."""
