"""Monitoring: check suppliers of published products regularly, and react to changes."""
