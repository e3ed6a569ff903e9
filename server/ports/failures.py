"""How an outside system can fail, by what can be done about it, never by vendor."""

from server.kit.reasons import Reason


class OutsideFailure(Exception):
    """Base of every failure that an adapter raises; `reason` is what the merchant reads."""

    final = True
    """Whether trying again without a change is pointless; the job runner reads it."""
    unknown_outcome = False
    """Whether a write may have been done although its answer was lost."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.code} {dict(reason.params)}")
        self.reason = reason


class Retryable(OutsideFailure):
    """May succeed later; `after` is the least pause in seconds, None for the caller's own pauses."""

    final = False

    def __init__(self, reason: Reason, *, after: float | None = None, unknown_outcome: bool = False) -> None:
        super().__init__(reason)
        self.after = after
        self.unknown_outcome = unknown_outcome


class Underway(OutsideFailure):
    """Nothing failed: the outside works on it by itself, and is to be asked again after `after` seconds.

    Not `begun`: it still waits for its turn there, and can be given up.
    """

    final = False

    def __init__(self, reason: Reason, *, after: float, begun: bool = True) -> None:
        super().__init__(reason)
        self.after = after
        self.begun = self.unknown_outcome = begun


class Permanent(OutsideFailure):
    """Will fail again in the same way: the thing itself is refused."""


class NeedsMerchant(OutsideFailure):
    """Fails until the merchant acts; `action` names what: "reconnect", "authorize_supplier", "storefront_password"."""

    def __init__(self, reason: Reason, *, action: str) -> None:
        super().__init__(reason)
        self.action = action
