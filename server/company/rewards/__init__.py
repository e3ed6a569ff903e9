"""Reward points: earned by staff rules, expiring after a time, redeemed for discounts and vouchers."""
