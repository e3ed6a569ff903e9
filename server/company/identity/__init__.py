"""Who signs in: users, log-in and sessions, codes, second factors, tokens, profile, registration and deletion.

Staff and the team stand on it: their people are users. Its app is labelled `accounts`, as its tables are.
"""
