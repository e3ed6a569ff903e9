"""What staff do with messages, and users with what they read."""
