"""Failures of outside systems, classified by what can be done about them, never by vendor."""

from server.kit.reasons import Reason


class OutsideFailure(Exception):
    """Base class of all failures that adapters raise. `reason` is what the merchant reads."""

    final = True
    """Whether a retry without a change is pointless. The job runner reads it."""
    unknown_outcome = False
    """Whether a write may have been done although its response was lost."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.code} {dict(reason.params)}")
        self.reason = reason


class Retryable(OutsideFailure):
    """May succeed later. `after` is the shortest pause in seconds; None for the caller's own pauses.

    `elsewhere`: neither we nor the called system failed, but a third party that did not answer, such as a picture's
    host. `said`: what the system itself said of it, in its own words; empty where it said nothing.
    """

    final = False

    def __init__(
        self,
        reason: Reason,
        *,
        after: float | None = None,
        unknown_outcome: bool = False,
        elsewhere: bool = False,
        said: str = "",
    ) -> None:
        super().__init__(reason)
        self.after = after
        self.unknown_outcome = unknown_outcome
        self.elsewhere = elsewhere
        self.said = said


class Underway(OutsideFailure):
    """Not a failure: the outside system is still working. Ask again after `after` seconds.

    Without `begun`, it still waits in a queue there and can be cancelled.
    """

    final = False

    def __init__(self, reason: Reason, *, after: float, begun: bool = True) -> None:
        super().__init__(reason)
        self.after = after
        self.begun = self.unknown_outcome = begun


class Permanent(OutsideFailure):
    """Fails again in the same way: the outside system refuses the thing itself."""


class NeedsMerchant(OutsideFailure):
    """Fails until the merchant acts. `action` names what to do: "reconnect", "reconnect_orders" (products go on
    working), "reconnect_payouts" (orders too), "approve_orders" (the platform must approve the app),
    "authorize_supplier", "storefront_password", "storefront_address".
    """

    def __init__(self, reason: Reason, *, action: str) -> None:
        super().__init__(reason)
        self.action = action
