"""Grants of merchants to staff, and the stores that a counsellor works with.

Staff without the right to see all merchants (counsellors) reach a merchant, its users and its stores only while a grant
of it runs. In the portal, a counsellor is a user with an own account whom an operator has also made a counsellor: one
person, one mailbox, two sessions. Only their own session opens `business-counsellor/stores`; a session in which staff
act as them does not.
"""
