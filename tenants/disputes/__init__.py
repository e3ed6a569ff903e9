"""Disputes that buyers open at their banks: deadlines, evidence, and the money of each, once."""
