"""Staff act as a merchant's user: one-time tickets, sessions that are told apart, and who did so when and why.

A session that begins with a ticket is of the kind impersonation. It lasts half an hour, does not slide, ends with the
staff member's service or right, and never has what `identity.rules.WITHHELD_FROM_STAFF` names. The user sees it among
their sessions and can end it.
"""
