"""Reads of publications."""
