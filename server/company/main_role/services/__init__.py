"""Offers of the main role, and what the two people read in their mail."""
