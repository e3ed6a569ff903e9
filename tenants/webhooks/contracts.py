"""What crosses from webhooks: topics, endpoints and deliveries as plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

MOST_ENDPOINTS = 10


class Topic(StrEnum):
    """What an endpoint may be told of."""

    PRODUCT_IMPORTED = "product.imported"
    PRODUCT_IMPORT_FAILED = "product.import_failed"
    PRODUCT_PUBLISHED = "product.published"
    PRODUCT_PUBLISH_FAILED = "product.publish_failed"
    STORE_CONNECTED = "store.connected"
    STORE_DISCONNECTED = "store.disconnected"
    PROCESS_FINISHED = "process.finished"


TEST_TOPIC = "webhook.test"


class DeliveryState(StrEnum):
    """`pending` is tried, or tried again; `failed` has been tried often enough."""

    PENDING = "pending"
    DELIVERED = "delivered"
    FAILED = "failed"


class Trouble(StrEnum):
    """Why a try failed, below the level of HTTP answers; `status` where the answer was no 2xx."""

    STATUS = "status"
    REFUSED_ADDRESS = "refused_address"
    UNKNOWN_HOST = "unknown_host"
    CERTIFICATE = "certificate"
    TIMEOUT = "timeout"
    TOO_LARGE = "too_large"
    CONNECTION = "connection"


@dataclass(frozen=True, slots=True)
class EndpointRow:
    """An address that is told. `disabled_at`: switched off, by whom `disabled_by_us` says."""

    id: int
    url: str
    topics: tuple[str, ...]
    created_at: datetime
    enabled: bool
    disabled_by_us: bool
    failing_since: datetime | None


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One event for one endpoint, and how telling it went."""

    id: int
    event_id: str
    topic: str
    body: str
    state: DeliveryState
    attempts: int
    status: int | None
    trouble: str
    created_at: datetime
    attempted_at: datetime | None
    next_at: datetime | None


@dataclass(frozen=True, slots=True)
class DeliveryPage:
    """A page of an endpoint's log, newest first."""

    rows: tuple[DeliveryRow, ...]
    count: int
