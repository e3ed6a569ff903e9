"""My Products: what is published where, and the processes that put it there and take it away."""
