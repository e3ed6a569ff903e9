"""A merchant's settings for all areas: price rules, conversion rates, and a copy of the plan's limits."""
