"""The refusal of a change to a product."""

from server.kit.reasons import Reason


class Refused(Exception):
    """The product does not change, because of `reason`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason
