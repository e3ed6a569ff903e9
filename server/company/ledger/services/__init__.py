"""Post to the books; ask for and decide adjustments."""
