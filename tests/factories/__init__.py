"""What tests need to find in the database, a factory for each noun: rows as the platform would have left them.

A test names only what it is about. Rows of a merchant are made inside the merchant's scope.
"""
