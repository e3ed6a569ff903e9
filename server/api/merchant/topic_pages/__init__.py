"""Topic pages as tabs of product finding."""
