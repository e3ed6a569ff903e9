"""Links with an expiry, by which a merchant shows something to people without an account."""
