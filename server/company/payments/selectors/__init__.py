"""Reads of what merchants paid."""
