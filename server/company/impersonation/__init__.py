"""Impersonation: staff act as a merchant's user by one-time tickets and separate sessions, recorded with the reason.

A session that begins with a ticket is of the kind impersonation. It lasts half an hour and is not extended. It ends
when the staff member is deactivated or loses the right. It never has the rights in
`identity.rules.WITHHELD_FROM_STAFF`. The user sees it among their sessions and can end it.
"""
