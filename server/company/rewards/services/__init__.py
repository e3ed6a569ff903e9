"""Earn points, lose them, give them for rewards; write the rules."""
