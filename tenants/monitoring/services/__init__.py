"""Settle policies, switch monitoring, look at suppliers and act."""
