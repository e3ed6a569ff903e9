"""Requests for services: forms as data, what merchants ask for with them, and how far each request is."""
