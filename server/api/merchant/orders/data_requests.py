"""Buyers' requests for their data (PROTOCOLS, compliance topics): the list, and the file to give to the buyer."""

from datetime import datetime

from django.conf import settings
from django.http import HttpResponse

from server.api.gateway.areas import Area
from server.api.gateway.csv import csv_response
from server.api.gateway.file_links import file_link
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT
from server.api.gateway.values import Id
from server.company.identity.contracts import TEAM
from server.kit import clock
from tenants.claims.selectors.buyers import kept_of_orders
from tenants.orders.selectors.buyers import kept_of_buyer, labels_of_orders, list_data_requests, orders_of_request
from tenants.orders.services.data_requests import ANSWER_WITHIN, note_downloaded

area = Area("orders")


class DataRequestOut(Out):
    id: Id
    store_id: Id
    store_name: str
    requested_at: datetime
    downloaded_at: datetime | None


class DataRequestsOut(Envelope):
    requests: list[DataRequestOut]


@area.get("/order/data_requests", id="order.data_requests", may=needs(TEAM))
def requests(request: ActorRequest) -> DataRequestsOut:
    """List the requests of buyers for their data, newest first."""
    return DataRequestsOut(requests=[DataRequestOut.model_validate(row) for row in list_data_requests(request.actor)])


@area.get(
    "/order/data_requests/{int:request_id}.csv",
    id="order.data_request.file",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(TEAM),
    stake=Stake.PERSON,
    response={200: None},
)
def file(request: ActorRequest, request_id: int) -> HttpResponse:
    """Download all that is kept of the buyer of a request, order by order, with the addresses that suppliers got, and
    what claims about the orders say and show; links to photos and labels work for 30 days."""
    now = clock.now()
    ids = orders_of_request(request.actor, request_id)
    texts, photos = kept_of_orders(ids)
    facts = [*kept_of_buyer(ids), *((each.order_number, each.field, each.text) for each in texts)]
    facts += [(each.order_number, f"claim {each.claim_id} photo {each.id}", _link(each.key, now)) for each in photos]
    facts += [(number, f"parcel_label {label}", _link(key, now)) for number, label, key in labels_of_orders(ids)]
    note_downloaded(request_id, now=now)
    return csv_response(f"buyer-data-{request_id}.csv", ("order", "field", "value"), facts)


def _link(key: str, now: datetime) -> str:
    return f"{settings.PUBLIC_URL}{file_link(key, until=now + ANSWER_WITHIN)}"
