"""Changes at a supplier, the reactions to them, and the time of the next check: pure."""
