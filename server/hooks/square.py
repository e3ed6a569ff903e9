"""What Square sends: events of all sellers, at the one address of the app (PROTOCOLS section 6)."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from server.adapters.square.hooks import is_signed, parse_delivery
from server.company.connections.selectors import find_live
from server.company.inbox.services import store_event
from server.kit import clock
from server.ports.stores import Platform

VENDOR = "square"


@csrf_exempt
@require_POST
def receive_event(request: HttpRequest) -> HttpResponse:
    """A signed event; stored once, for the merchant whose seller it names. One that nobody has connected is left."""
    if not is_signed(request.body, request.headers):
        return HttpResponse("Wrong signature.", status=401)
    try:
        delivery = parse_delivery(request.body)
    except ValueError:
        return HttpResponse("Not a delivery.", status=400)
    connection = find_live(Platform.SQUARE, delivery.merchant_id)
    if connection is not None:
        store_event(
            vendor=VENDOR,
            event_id=f"{delivery.merchant_id}:{delivery.event_id}"[:200],
            topic=delivery.topic,
            schema_name=connection.schema_name,
            store_id=connection.store_id,
            body=request.body.decode(errors="replace"),
            now=min(delivery.created_at or clock.now(), clock.now()),
        )
    return HttpResponse("ok")
