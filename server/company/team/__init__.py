"""The people of a merchant: sub-accounts, their rights, invitations, departures, and the main account's role.

Services that touch the merchant's own data (stores, processes) are in `tenants.team`.
"""
