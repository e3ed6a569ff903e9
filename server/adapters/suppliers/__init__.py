"""Common code of marketplaces: reading pasted links, and defaults for features that a marketplace lacks."""
