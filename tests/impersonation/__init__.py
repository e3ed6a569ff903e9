"""Staff act as a merchant's user: tickets, sessions, history."""
