"""How an outside system can fail, by what can be done about it, never by vendor."""

from server.kit.reasons import Reason


class OutsideFailure(Exception):
    """Base of every failure that an adapter raises; `reason` is what the merchant reads."""

    final = True
    """Whether trying again without a change is pointless; the job runner reads it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.code} {dict(reason.params)}")
        self.reason = reason


class Retryable(OutsideFailure):
    """May succeed later; `after` is the least pause in seconds, None for the caller's own pauses.

    `unknown_outcome` is True when a write may have been done although its answer was lost.
    """

    final = False

    def __init__(self, reason: Reason, *, after: float | None = None, unknown_outcome: bool = False) -> None:
        super().__init__(reason)
        self.after = after
        self.unknown_outcome = unknown_outcome


class Permanent(OutsideFailure):
    """Will fail again in the same way: the thing itself is refused."""


class NeedsMerchant(OutsideFailure):
    """Fails until the merchant acts; `action` names what: "reconnect", "authorize_supplier", "storefront_password"."""

    def __init__(self, reason: Reason, *, action: str) -> None:
        super().__init__(reason)
        self.action = action
