"""Writes of the team, one module per topic."""
