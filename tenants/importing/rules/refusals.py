"""Why a change of a product is not made."""

from server.kit.reasons import Reason


class Refused(Exception):
    """The product stays as it is, because of `reason`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason
