"""Links by which a merchant shows something to people without an account, until an end."""
