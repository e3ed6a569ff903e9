"""Requests for services as staff work on them."""
