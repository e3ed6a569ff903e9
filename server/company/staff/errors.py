"""Errors of changes among our staff."""

from server.kit.errors import Conflict


class LastOperator(Conflict):
    says = "This is the last active operator. Make someone else an operator first."
