"""Bodies of the webhook operations."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.schemas import Body, Envelope, Out, PageQuery
from server.api.gateway.values import Id
from tenants.webhooks.contracts import DeliveryState, Topic

LONGEST_URL = 1_000


class EndpointIn(Body):
    url: str = Field(max_length=LONGEST_URL, description="https, and a public host.")
    topics: list[Topic] = Field(max_length=50)


class EndpointChangeIn(EndpointIn):
    enabled: bool = True


class EndpointOut(Out):
    id: Id
    url: str
    topics: list[str]
    create_time: datetime = Field(validation_alias="created_at")
    enabled: bool
    disabled_by_us: bool = Field(description="Whether we disabled it, because it had failed for days.")
    failing_since: datetime | None


class EndpointsEnvelope(Envelope):
    endpoints: list[EndpointOut]
    topics: list[str] = Field(description="The available topics.")
    most: int


class EndpointEnvelope(Envelope):
    endpoint: EndpointOut


class NewEndpointEnvelope(EndpointEnvelope):
    secret: str = Field(description="Shown only once. Standard Webhooks: HMAC-SHA256 of `id.timestamp.body`.")


class SecretEnvelope(Envelope):
    secret: str = Field(description="Shown only once.")


class DeliveryOut(Out):
    id: Id
    event_id: str = Field(description="The header `webhook-id`: the same at every attempt.")
    topic: str
    body: str
    state: DeliveryState
    attempts: int
    status: int | None = Field(description="The HTTP status of the last answer.")
    trouble: str = Field(description="Why the last attempt failed.")
    create_time: datetime = Field(validation_alias="created_at")
    attempted_at: datetime | None
    next_at: datetime | None


class DeliveriesEnvelope(Envelope):
    deliveries: list[DeliveryOut]
    count: int


class DeliveriesFilter(PageQuery):
    state: DeliveryState | None = None
