"""Charges, what providers tell of them, refunds, disputes."""
