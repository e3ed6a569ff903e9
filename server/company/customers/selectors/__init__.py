"""Reads of customers."""
