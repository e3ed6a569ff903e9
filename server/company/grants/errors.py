"""Errors of grants."""

from server.kit.errors import Conflict, Forbidden


class GrantedAlready(Conflict):
    says = "This staff member already has a grant for this merchant. End it first."


class NoCounsellor(Forbidden):
    says = "Only business counsellors can see their merchants' stores."
