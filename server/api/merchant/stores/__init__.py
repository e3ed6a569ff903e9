"""Stores: connecting them, what they are, how they are."""
