"""Writes of forms and leads by staff, and submissions by visitors."""
