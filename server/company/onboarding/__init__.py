"""The first-login guide: each user's progress, the same on every device."""
