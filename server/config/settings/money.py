"""Limits of finance members, withdrawals and top-ups, the grace period of unpaid plans, the issuer of our invoices."""

from datetime import timedelta

from server.config.env import load_env

ADJUSTMENT_LIMITS = load_env().adjustment_limits
WITHDRAWAL_LIMITS = load_env().withdrawal_limits
WITHDRAWAL_MINIMUM = load_env().withdrawal_minimum
TOP_UP_LIMITS = load_env().top_up_limits
TOP_UP_AMOUNTS = load_env().top_up_amounts
PAYMENT_GRACE = timedelta(days=load_env().payment_grace_days)
INVOICE_SELLER = tuple(line.strip() for line in load_env().invoice_seller.split("|") if line.strip())
"""Name, address and tax id, one item per line."""
