"""The refusal of a change to a product."""

from server.kit.reasons import Reason


class Refused(Exception):
    """The product does not change, because of `reason`; `variant_id`: the variant that is the cause."""

    def __init__(self, reason: Reason, *, variant_id: int | None = None) -> None:
        super().__init__(reason.code)
        self.reason, self.variant_id = reason, variant_id
