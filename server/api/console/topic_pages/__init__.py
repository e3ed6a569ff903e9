"""The tabs of product finding."""
