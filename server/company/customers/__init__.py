"""Merchants as our customers: staff notes and tasks, custom fields, and the sales pipeline."""
