"""Our books against the payment provider's: what differs, who explains it, and which periods are closed."""
