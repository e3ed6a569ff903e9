"""What staff do with pages and announcements, and users with what they read."""
