"""What crosses from stores: plain values."""

from dataclasses import dataclass

from server.ports.stores import Platform

RECONNECT_REASONS = frozenset(
    {
        "store.key_refused",
        "store.key_lacks_rights",
        "store.key_read_only",
        "store.moved",
        "store.token_refused",
        "store.consent_ended",
        "store.scopes_missing",
        "store.uninstalled",
    }
)
"""Reasons of store ports whose action is "reconnect": a store that gives one shows as disconnected."""


@dataclass(frozen=True, slots=True)
class StoreRef:
    """A store as the other areas and the API see it. Credentials never leave the area in it."""

    id: int
    platform: Platform
    name: str
    shop: str
    domain: str
    url: str
    currency: str
    owner: str
    plan_name: str
    selected: bool
    state: str
    state_reason: dict[str, object] | None
    has_credentials: bool
