"""Who works for a merchant: sub-accounts, their rights, invitations, departures, and who has the main role.

What touches the merchant's own data (stores, processes) is a service of `tenants.team`.
"""
