"""What crosses from connections: plain values."""

from dataclasses import dataclass


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
