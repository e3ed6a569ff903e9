"""Suppliers' products as feeds have seen them, with dated figures, and the search over them."""
