"""Requests to Stripe: add the idempotency key, return what they answer and turn errors into failures."""

from collections.abc import Callable
from typing import Any

import stripe

from server.adapters.stripe.answers import Garbled, Json, answer_of
from server.adapters.stripe.client import client, host
from server.adapters.stripe.refusals import refusals_translated


def read(ask: Callable[..., Any], *names: str, **params: Any) -> Json:
    """Read an object; `names` are the ids in its URL. Garbled if the answer is none."""
    with refusals_translated(host()):
        return _answer(ask(*names, params))


def write(ask: Callable[..., Any], *names: str, key: str, **params: Any) -> Json:
    """Write once per `key`."""
    with refusals_translated(host()):
        return _answer(ask(*names, params, {"idempotency_key": key}))


def api() -> Any:
    """Return version 1 of Stripe's API. Permanent where this installation has no key."""
    return client().v1


def _answer(made: Any) -> Json:
    if not isinstance(made, stripe.StripeObject):
        raise Garbled("no object")
    found: Json = answer_of(made.to_dict())
    return found
