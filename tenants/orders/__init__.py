"""Orders of all stores: taken in, sourced, bought at suppliers."""
