"""A merchant's plans compared with their usage: the plan check, quota checks, subscriptions, downgrades.

Plans belong to the company, and usage is counted in each area; this area stores what a downgrade keeps and leaves out.
"""
