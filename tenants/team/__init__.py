"""Who works for a merchant, where it concerns what is theirs: stores, work that is handed over, leaving, the main role.

It has no tables: people are `server.company.team`'s, their work lies in the areas below.
"""
