"""The first-login guide: how far each user has come, the same on every device."""
