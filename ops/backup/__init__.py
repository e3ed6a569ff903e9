"""`make backup` and `make restore`: the whole installation, or one merchant."""
