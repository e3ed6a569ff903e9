"""What Wix sends: events of all sites, at the one address of the app (PROTOCOLS section 5)."""

import orjson
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from server.adapters.wix.hooks import read_delivery
from server.company.connections.selectors import find_live
from server.company.inbox.services import store_event
from server.kit import clock
from server.ports.stores import Platform

VENDOR = "wix"


@csrf_exempt
@require_POST
def receive_event(request: HttpRequest) -> HttpResponse:
    """A signed event; stored once, for the merchant whose site it names. One that nobody has connected is left."""
    try:
        delivery = read_delivery(request.body)
    except ValueError:
        return HttpResponse("Wrong signature.", status=401)
    except LookupError:
        return HttpResponse("Not a delivery.", status=400)
    connection = find_live(Platform.WIX, delivery.instance_id)
    if connection is not None:
        store_event(
            vendor=VENDOR,
            event_id=f"{delivery.instance_id}:{delivery.event_id}"[:200],
            topic=delivery.topic,
            schema_name=connection.schema_name,
            store_id=connection.store_id,
            body=orjson.dumps({"id": delivery.entity_id}).decode(),
            now=min(delivery.sent_at, clock.now()),
        )
    return HttpResponse("ok")
