"""Queries of identity: plain contracts, never a queryset."""
