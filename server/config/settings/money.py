"""What one person of finance may move alone, what is withdrawn and paid in, how long a plan runs on unpaid, and who
issues our invoices.
"""

from datetime import timedelta

from server.config.env import load_env

ADJUSTMENT_LIMITS = load_env().adjustment_limits
WITHDRAWAL_LIMITS = load_env().withdrawal_limits
WITHDRAWAL_MINIMUM = load_env().withdrawal_minimum
TOP_UP_LIMITS = load_env().top_up_limits
TOP_UP_AMOUNTS = load_env().top_up_amounts
PAYMENT_GRACE = timedelta(days=load_env().payment_grace_days)
INVOICE_SELLER = tuple(line.strip() for line in load_env().invoice_seller.split("|") if line.strip())
"""Name, address and tax id, line by line."""
