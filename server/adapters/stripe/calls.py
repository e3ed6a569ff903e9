"""Every request to Stripe: named, with its key, its answer as plain dictionaries, its refusals as failures."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from server.adapters.stripe.client import client, host
from server.adapters.stripe.refusals import refusals_translated

Json = Mapping[str, Any]


def read(ask: Callable[..., Any], *names: str, **params: Any) -> Json:
    """Ask for something; `names` are the ids in its address."""
    with refusals_translated(host()):
        return cast(Json, ask(*names, params).to_dict())


def write(ask: Callable[..., Any], *names: str, key: str, **params: Any) -> Json:
    """Change something, once for `key`."""
    with refusals_translated(host()):
        return cast(Json, ask(*names, params, {"idempotency_key": key}).to_dict())


def api() -> Any:
    """The first version of Stripe's API. Permanent where this installation has no key."""
    return client().v1
