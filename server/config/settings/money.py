"""How much one person of finance may move alone, and how long a plan runs on while its payment is missing."""

from datetime import timedelta

from server.config.env import load_env

ADJUSTMENT_LIMITS = load_env().adjustment_limits
PAYMENT_GRACE = timedelta(days=load_env().payment_grace_days)
