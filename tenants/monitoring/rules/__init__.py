"""What changed at a supplier, what follows from it, and when to look again: pure."""
