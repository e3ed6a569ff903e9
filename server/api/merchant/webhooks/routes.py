"""Outgoing webhooks: endpoints, their secrets and deliveries (SCREENS section 11, "API keys and webhooks")."""

from datetime import datetime

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out, PageQuery
from server.api.gateway.throttles import CHECKUPS_BY_MERCHANT
from server.api.gateway.values import Id
from server.company.identity.contracts import TEAM
from server.kit import clock
from tenants.webhooks.contracts import MOST_ENDPOINTS, DeliveryState, Topic
from tenants.webhooks.selectors import get_endpoint, list_deliveries, list_endpoints
from tenants.webhooks.services.endpoints import add_endpoint, change_endpoint, remove_endpoint, renew_secret
from tenants.webhooks.services.repeats import send_again, send_test

LONGEST_URL = 1_000


class EndpointIn(Body):
    url: str = Field(max_length=LONGEST_URL, description="https, and a public host.")
    topics: list[Topic] = Field(
        max_length=50,
        description="Events of orders have no personal data: all but `order.placed` bring `id`, `number`, "
        "`store_id`, `state` (a tab of the list), `problems` (codes), `total_minor`, `currency`; `order.placed` also "
        "`supplier` and `supplier_order_ids`. Read the rest with a token that has the right ORDERS. "
        "What a store had before it was connected sends none.",
    )


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


area = Area("webhooks")

MAY = needs(TEAM)
ITEM = "/webhook/{int:endpoint_id}"


@area.get("/webhook", id="webhook.list", may=MAY)
def endpoints(request: ActorRequest) -> EndpointsEnvelope:
    """List the endpoints and the available topics."""
    return EndpointsEnvelope(endpoints=list_endpoints(), topics=list(Topic), most=MOST_ENDPOINTS)


@area.post("/webhook", id="webhook.add", rate=CHECKUPS_BY_MERCHANT, may=MAY, stake=Stake.WORK)
def add(request: ActorRequest, payload: EndpointIn) -> NewEndpointEnvelope:
    """Add an endpoint."""
    endpoint_id, secret = add_endpoint(request.actor, url=payload.url, topics=payload.topics, now=clock.now())
    return NewEndpointEnvelope(msg=DONE, endpoint=get_endpoint(endpoint_id), secret=secret)


@area.put(ITEM, id="webhook.change", rate=CHECKUPS_BY_MERCHANT, may=MAY, stake=Stake.WORK)
def change(request: ActorRequest, endpoint_id: int, payload: EndpointChangeIn) -> EndpointEnvelope:
    """Change an endpoint, or enable or disable it."""
    change_endpoint(
        endpoint_id=endpoint_id,
        url=payload.url,
        topics=payload.topics,
        enabled=payload.enabled,
        now=clock.now(),
    )
    return EndpointEnvelope(msg=DONE, endpoint=get_endpoint(endpoint_id))


@area.delete(ITEM, id="webhook.remove", may=MAY, stake=Stake.WORK)
def remove(request: ActorRequest, endpoint_id: int) -> Envelope:
    """Delete an endpoint with its log."""
    remove_endpoint(endpoint_id=endpoint_id)
    return Envelope(msg=DONE)


@area.post(f"{ITEM}/secret", id="webhook.secret", may=MAY, stake=Stake.WORK)
def secret(request: ActorRequest, endpoint_id: int) -> SecretEnvelope:
    """Replace the secret of an endpoint at once."""
    return SecretEnvelope(msg=DONE, secret=renew_secret(endpoint_id=endpoint_id))


@area.post(f"{ITEM}/test", id="webhook.test", rate=CHECKUPS_BY_MERCHANT, may=MAY, stake=Stake.WORK)
def test(request: ActorRequest, endpoint_id: int) -> Envelope:
    """Send a test event."""
    send_test(endpoint_id=endpoint_id, now=clock.now())
    return Envelope(msg=DONE)


@area.get(f"{ITEM}/delivery", id="webhook.deliveries", may=MAY)
def deliveries(request: ActorRequest, endpoint_id: int, query: Query[DeliveriesFilter]) -> DeliveriesEnvelope:
    """List the deliveries of an endpoint, newest first."""
    found = list_deliveries(endpoint_id=endpoint_id, page=query.request(), state=query.state)
    return DeliveriesEnvelope(deliveries=found.rows, count=found.count)


@area.post(
    f"{ITEM}/delivery/{{int:delivery_id}}/resend",
    id="webhook.resend",
    rate=CHECKUPS_BY_MERCHANT,
    may=MAY,
    stake=Stake.WORK,
)
def resend(request: ActorRequest, endpoint_id: int, delivery_id: int) -> Envelope:
    """Send an event again, with the same id."""
    send_again(endpoint_id=endpoint_id, delivery_id=delivery_id, now=clock.now())
    return Envelope(msg=DONE)
