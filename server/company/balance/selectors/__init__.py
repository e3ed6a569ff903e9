"""Reads of withdrawals, for merchants and for staff."""
