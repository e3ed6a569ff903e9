"""What crosses from connections: plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ConnectionRef:
    """Where an outside event belongs: the merchant's schema and store."""

    id: int
    public_id: str
    platform: int
    external_key: str
    schema_name: str
    tenant_id: int
    store_id: int


@dataclass(frozen=True, slots=True)
class ConnectIntentRef:
    """A merchant who was sent to a store's authorisation page and has not come back yet."""

    id: int
    schema_name: str
    tenant_id: int
    user_id: int
    platform: int
    shop: str


@dataclass(frozen=True, slots=True)
class ClaimedInstall:
    """What an installed app may do, now that a merchant has claimed it."""

    platform: int
    base_url: str
    credentials: Mapping[str, str] = field(repr=False)
