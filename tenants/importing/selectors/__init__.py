"""Reads of the Import List and of supplier accounts."""
