"""Staff acting as a merchant's user."""
