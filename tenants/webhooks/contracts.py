"""Contracts of webhooks: topics, endpoints and deliveries as plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

MOST_ENDPOINTS = 10


class Topic(StrEnum):
    """The topics of events."""

    PRODUCT_IMPORTED = "product.imported"
    PRODUCT_IMPORT_FAILED = "product.import_failed"
    PRODUCT_PUBLISHED = "product.published"
    PRODUCT_PUBLISH_FAILED = "product.publish_failed"
    STORE_CONNECTED = "store.connected"
    STORE_DISCONNECTED = "store.disconnected"
    PROCESS_FINISHED = "process.finished"
    ORDER_CREATED = "order.created"
    ORDER_PLACED = "order.placed"
    ORDER_PROBLEM = "order.problem"
    ORDER_SHIPPED = "order.shipped"
    ORDER_DELIVERED = "order.delivered"


TEST_TOPIC = "webhook.test"


class DeliveryState(StrEnum):
    """The state of a delivery. `pending`: to be tried, or tried again; `failed`: given up."""

    PENDING = "pending"
    DELIVERED = "delivered"
    FAILED = "failed"


class Trouble(StrEnum):
    """Why an attempt failed before an HTTP answer; `status`: the answer was not 2xx; `interrupted`: by our own end."""

    STATUS = "status"
    REFUSED_ADDRESS = "refused_address"
    UNKNOWN_HOST = "unknown_host"
    CERTIFICATE = "certificate"
    TIMEOUT = "timeout"
    TOO_LARGE = "too_large"
    CONNECTION = "connection"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class EndpointRow:
    """An endpoint. `disabled_at`: when it was disabled, `disabled_by_us`: by whom."""

    id: int
    url: str
    topics: tuple[str, ...]
    created_at: datetime
    enabled: bool
    disabled_by_us: bool
    failing_since: datetime | None


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One event for one endpoint, and the result of sending it."""

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
