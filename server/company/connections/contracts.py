"""Data that connections pass to other areas: plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class ConnectionRef:
    """The merchant's schema and store of an outside event."""

    id: int
    public_id: str
    platform: int
    external_key: str
    schema_name: str
    tenant_id: int
    store_id: int


@dataclass(frozen=True, slots=True)
class Signed:
    """A connection with what its webhooks are signed with; `sealed` is the secret as the row has it."""

    ref: ConnectionRef
    sealed: str = field(repr=False)
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PurchaseRoute:
    """The merchant whose purchase has an order number at a supplier."""

    tenant_id: int
    schema_name: str
    purchase_id: int


@dataclass(frozen=True, slots=True)
class ConnectIntentRef:
    """A merchant who was sent to a store's authorisation page and has not returned yet."""

    id: int
    schema_name: str
    tenant_id: int
    user_id: int
    platform: int
    shop: str


@dataclass(frozen=True, slots=True)
class ConnectAttempt:
    """A merchant's visit to a store's authorisation page; `used_at` is when the store answered, None before."""

    shop: str
    used_at: datetime | None


@dataclass(frozen=True, slots=True)
class ClaimedInstall:
    """The credentials of an installed app that a merchant has claimed."""

    platform: int
    base_url: str
    store_name: str
    credentials: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoreHealth:
    """A connected store's health, copied from its merchant's schema. `health`: `server.ports.doctor.Health` or ""."""

    store_name: str
    is_open: bool
    health: str
    failing: tuple[str, ...]
    last_success_at: datetime | None
    checked_at: datetime | None


@dataclass(frozen=True, slots=True)
class ConnectionRow:
    """A live connection as staff see it, with its merchant and health."""

    id: int
    tenant_id: int
    merchant: str
    store_id: int
    platform: int
    external_key: str
    connected_at: datetime
    health: StoreHealth
    failing_since: datetime | None


@dataclass(frozen=True, slots=True)
class ConnectionSpan:
    """The period in which a store was connected; `ended_at` None: it still is."""

    id: int
    store: str
    connected_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class ConnectionFilter:
    """Filter of connections: an empty field does not filter. `health` "unknown": never checked."""

    platform: int | None = None
    health: str = ""
    is_open: bool | None = None
    check: str = ""
    tenant_id: int | None = None
    text: str = ""
    silent_since: datetime | None = None
