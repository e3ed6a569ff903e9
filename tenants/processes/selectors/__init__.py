"""Reads of processes."""
