"""A merchant's plans against what the merchant uses: the plan check, quota checks, subscriptions.

It has no tables: plans are the company's, what is used is counted where it lies.
"""
