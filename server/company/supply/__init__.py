"""What suppliers sell, as this platform has seen it: products with dated figures, taken in by feeds, and searched."""
