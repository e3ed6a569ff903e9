"""Refusals of grants."""

from server.kit.errors import Conflict, Forbidden


class GrantedAlready(Conflict):
    def __init__(self) -> None:
        super().__init__("This staff member has a grant of this merchant already: end it first.")


class NoCounsellor(Forbidden):
    def __init__(self) -> None:
        super().__init__("Only business counsellors see the stores of merchants in their care.")
