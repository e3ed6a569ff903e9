"""Up to which amount one person of finance may adjust a balance, by unit."""

from server.config.env import load_env

ADJUSTMENT_LIMITS = load_env().adjustment_limits
