"""Grants: who reaches which merchant, and the stores of counsellors."""
