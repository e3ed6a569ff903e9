"""Refusals of grants."""

from server.kit.errors import Conflict, Forbidden


class GrantedAlready(Conflict):
    def __init__(self) -> None:
        super().__init__("This staff member already has a grant for this merchant. End it first.")


class NoCounsellor(Forbidden):
    def __init__(self) -> None:
        super().__init__("Only business counsellors can see their merchants' stores.")
