"""Refusals of changes among our staff."""

from server.kit.errors import Conflict


class LastOperator(Conflict):
    def __init__(self) -> None:
        super().__init__("This is the last active operator. Make someone else an operator first.")
