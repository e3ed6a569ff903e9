"""Requests to Stripe: add the idempotency key, return plain dictionaries and turn errors into failures."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from server.adapters.stripe.client import client, host
from server.adapters.stripe.refusals import refusals_translated

Json = Mapping[str, Any]


def read(ask: Callable[..., Any], *names: str, **params: Any) -> Json:
    """Read an object; `names` are the ids in its URL."""
    with refusals_translated(host()):
        return cast(Json, ask(*names, params).to_dict())


def write(ask: Callable[..., Any], *names: str, key: str, **params: Any) -> Json:
    """Write once per `key`."""
    with refusals_translated(host()):
        return cast(Json, ask(*names, params, {"idempotency_key": key}).to_dict())


def api() -> Any:
    """Return version 1 of Stripe's API. Permanent where this installation has no key."""
    return client().v1
