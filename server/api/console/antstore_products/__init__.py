"""Products of our own catalogue, Antstore."""
