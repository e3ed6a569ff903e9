"""A staff member's own session."""
