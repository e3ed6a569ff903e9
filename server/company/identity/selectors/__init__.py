"""Reads of identity: plain contracts, never a queryset."""
