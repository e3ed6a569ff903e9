"""Writes of points: earning, expiry, redemption, rules."""
