"""Add notifications, and the actions of users on them."""
