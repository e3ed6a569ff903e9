"""Which staff reach which merchants: recorded grants, and the stores that a counsellor works with.

Whoever lacks the right to see all merchants (a counsellor) reaches a merchant, its users and its stores only while a
grant of it runs. In the portal a counsellor is a user with an account of their own there whom an operator has also made
a counsellor: one person, one mailbox, two sessions. Their own session opens `business-counsellor/stores`; a session in
which staff act as them does not.
"""
