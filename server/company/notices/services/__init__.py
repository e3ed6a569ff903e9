"""Changes to pages and announcements by staff, and by the users who read them."""
