"""Writes of charges, refunds, disputes, and of what providers report."""
