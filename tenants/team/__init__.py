"""Team actions that touch the merchant's own data: stores, handing over work, leaving, the main role.

It has no tables: people are in `server.company.team`, their work in the areas below.
"""
