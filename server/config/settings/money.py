"""How much one person of finance may move alone, the least that is withdrawn, and how long a plan runs on unpaid."""

from datetime import timedelta

from server.config.env import load_env

ADJUSTMENT_LIMITS = load_env().adjustment_limits
WITHDRAWAL_LIMITS = load_env().withdrawal_limits
WITHDRAWAL_MINIMUM = load_env().withdrawal_minimum
PAYMENT_GRACE = timedelta(days=load_env().payment_grace_days)
