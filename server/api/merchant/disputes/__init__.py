"""Disputes of buyers at their banks: deadlines, money and evidence."""
