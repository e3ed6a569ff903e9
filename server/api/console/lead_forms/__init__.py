"""Partners' forms."""
