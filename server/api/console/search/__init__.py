"""The search over merchants, users and processes."""
