"""Changes to messages by staff, and by the users who read them."""
