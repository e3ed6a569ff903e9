"""Factories for database rows, one for each noun: rows as the platform would have written them.

A test names only the values it is about. Create a merchant's rows inside the merchant's scope.
"""
