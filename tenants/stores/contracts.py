"""What crosses from stores: plain values."""

from dataclasses import dataclass

from server.ports.stores import Platform


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
