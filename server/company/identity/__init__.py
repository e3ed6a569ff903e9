"""Users who log in: login and sessions, codes, second factors, tokens, profile, registration and deletion.

The areas staff and team build on this one: their people are users. The app label is `accounts`, as in the table names.
"""
