"""What one person of finance may move alone, what is withdrawn and paid in, and how long a plan runs on unpaid."""

from datetime import timedelta

from server.config.env import load_env

ADJUSTMENT_LIMITS = load_env().adjustment_limits
WITHDRAWAL_LIMITS = load_env().withdrawal_limits
WITHDRAWAL_MINIMUM = load_env().withdrawal_minimum
TOP_UP_LIMITS = load_env().top_up_limits
TOP_UP_AMOUNTS = load_env().top_up_amounts
PAYMENT_GRACE = timedelta(days=load_env().payment_grace_days)
