"""Writes of identity, one module per topic."""
