"""The books, and what staff post to them."""
