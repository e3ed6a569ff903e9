"""Stripe's errors: a table maps them to the ports' failures (docs.stripe.com/error-handling)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import stripe
from stripe import StripeError

from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Permanent, Retryable

LONGEST_MESSAGE = 200

Rule = tuple[type[StripeError] | str, Callable[[Reason], OutsideFailure], str]
"""An error class or code; the failure to raise; the reason's code. The first match counts."""

RULES: tuple[Rule, ...] = (
    ("resource_missing", Permanent, "payments.unknown_there"),
    ("idempotency_key_in_use", Retryable, "outside.busy"),
    ("lock_timeout", Retryable, "outside.busy"),
    (stripe.IdempotencyError, Permanent, "payments.key_mismatch"),
    (stripe.AuthenticationError, Permanent, "payments.key_refused"),
    (stripe.PermissionError, Permanent, "payments.rights_missing"),
    (stripe.RateLimitError, Retryable, "outside.busy"),
    (stripe.CardError, Permanent, "payments.card_declined"),
    (stripe.APIConnectionError, Retryable, "outside.down"),
    (stripe.InvalidRequestError, Permanent, "payments.refused"),
    (StripeError, Retryable, "outside.broken"),
)
_WITH_MESSAGE = frozenset({"payments.refused", "payments.rights_missing"})
_WITH_HOST = ("outside.", "payments.key", "payments.unknown")


@contextmanager
def refusals_translated(host: str) -> Iterator[None]:
    """Turn Stripe's errors into failures of the port."""
    try:
        yield
    except StripeError as error:
        raise failure_of(error, host) from error


def failure_of(error: StripeError, host: str) -> OutsideFailure:
    """Return the failure for an error; it never contains a key or card data."""
    kind, code = next((kind, code) for condition, kind, code in RULES if _holds(condition, error))
    params = {"host": host} if code.startswith(_WITH_HOST) else {}
    if code in _WITH_MESSAGE:
        params["message"] = (error.user_message or error.code or "")[:LONGEST_MESSAGE]
    if code == "payments.card_declined":
        params["code"] = decline_of(error)
    return kind(Reason(code, params))


def decline_of(error: StripeError) -> str:
    """Return Stripe's code for a declined card."""
    return str(getattr(error.error, "decline_code", None) or error.code or "")


def _holds(condition: type[StripeError] | str, error: StripeError) -> bool:
    return error.code == condition if isinstance(condition, str) else isinstance(error, condition)
