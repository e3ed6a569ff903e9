"""Our webhooks at a store: each scope once, active, with the header by which we know them."""

from typing import Any

from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.bigcommerce.hooks import SECRET_HEADER
from server.adapters.values import as_dict
from server.adapters.webhook_addresses import is_ours

SCOPES = ("store/product/deleted",)

Json = dict[str, Any]


def ensure_webhooks(client: BigCommerceClient, *, delivery_url: str, secret: str) -> None:
    """Make what is missing, mend what is off or has another secret, remove what is not wanted. Else no write.

    Not wanted: what is double, scopes that we handle no more, and all that goes to a former address of ours.
    """
    every = _ours(client, delivery_url)
    ours = [each for each in every if each.get("destination") == delivery_url]
    for scope in SCOPES:
        right = {"is_active": True, "headers": {SECRET_HEADER: secret}}
        same = [each for each in ours if each.get("scope") == scope]
        if not same:
            client.post("hooks", {"scope": scope, "destination": delivery_url, **right})
        elif not _is_right(same[0], secret):
            client.put(f"hooks/{same[0]['id']}", {"scope": scope, "destination": delivery_url, **right})
        for double in same[1:]:
            client.delete(f"hooks/{double['id']}")
    for old in every:
        if old not in ours or old.get("scope") not in SCOPES:
            client.delete(f"hooks/{old['id']}")


def faulty_scopes(client: BigCommerceClient, *, delivery_url: str, secret: str) -> list[str]:
    """The scopes that no active hook with our secret delivers to this address."""
    here = [each for each in _ours(client, delivery_url) if each.get("destination") == delivery_url]
    right = {each.get("scope") for each in here if _is_right(each, secret)}
    return [scope for scope in SCOPES if scope not in right]


def remove_webhooks(client: BigCommerceClient, *, delivery_url: str) -> None:
    """Take away all that deliver to this address, or to a former one of ours."""
    for each in _ours(client, delivery_url):
        client.delete(f"hooks/{each['id']}")


def _ours(client: BigCommerceClient, delivery_url: str) -> list[Json]:
    return sorted(
        (each for each in client.pages("hooks") if is_ours(each.get("destination"), delivery_url)),
        key=lambda hook: int(hook["id"]),
    )


def _is_right(hook: Json, secret: str) -> bool:
    headers = {str(name).lower(): value for name, value in as_dict(hook.get("headers")).items()}
    return bool(hook.get("is_active")) and headers.get(SECRET_HEADER.lower()) == secret
