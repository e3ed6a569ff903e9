"""Stores: connecting, details and checks."""
