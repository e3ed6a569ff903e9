"""Quota checks, activation of free plans, and what staff grant and end."""
