"""Bodies of the webhook operations."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.schemas import Body, Envelope, Out, PageQuery
from tenants.webhooks.contracts import DeliveryRow, DeliveryState, EndpointRow, Topic

LONGEST_URL = 1_000


class EndpointIn(Body):
    url: str = Field(max_length=LONGEST_URL, description="https, and a public host.")
    topics: list[Topic] = Field(max_length=50)


class EndpointChangeIn(EndpointIn):
    enabled: bool = True


class EndpointOut(Out):
    id: str
    url: str
    topics: list[str]
    create_time: datetime
    enabled: bool
    disabled_by_us: bool = Field(description="It had failed for days.")
    failing_since: datetime | None


class EndpointsEnvelope(Envelope):
    endpoints: list[EndpointOut]
    topics: list[str] = Field(description="What an endpoint may be told of.")
    most: int


class EndpointEnvelope(Envelope):
    endpoint: EndpointOut


class NewEndpointEnvelope(EndpointEnvelope):
    secret: str = Field(description="Shown this once. Standard Webhooks: HMAC-SHA256 of `id.timestamp.body`.")


class SecretEnvelope(Envelope):
    secret: str = Field(description="Shown this once.")


class DeliveryOut(Out):
    id: str
    event_id: str = Field(description="The header `webhook-id`: the same at every try.")
    topic: str
    body: str
    state: DeliveryState
    attempts: int
    status: int | None = Field(description="Of the last answer.")
    trouble: str = Field(description="Why the last try failed.")
    create_time: datetime
    attempted_at: datetime | None
    next_at: datetime | None


class DeliveriesEnvelope(Envelope):
    deliveries: list[DeliveryOut]
    count: int


class DeliveriesFilter(PageQuery):
    state: DeliveryState | None = None


def endpoint_out(row: EndpointRow) -> EndpointOut:
    """An endpoint as the wire has it."""
    return EndpointOut(
        id=str(row.id),
        url=row.url,
        topics=list(row.topics),
        create_time=row.created_at,
        enabled=row.enabled,
        disabled_by_us=row.disabled_by_us,
        failing_since=row.failing_since,
    )


def delivery_out(row: DeliveryRow) -> DeliveryOut:
    """A delivery as the wire has it."""
    return DeliveryOut(
        id=str(row.id),
        event_id=row.event_id,
        topic=row.topic,
        body=row.body,
        state=row.state,
        attempts=row.attempts,
        status=row.status,
        trouble=row.trouble,
        create_time=row.created_at,
        attempted_at=row.attempted_at,
        next_at=row.next_at,
    )
