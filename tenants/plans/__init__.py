"""A merchant's plans against what the merchant uses: the plan check, quota checks, subscriptions, downgrades.

Plans are the company's, what is used is counted where it lies; what a downgrade keeps and leaves out is kept here.
"""
