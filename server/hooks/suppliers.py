"""Pushed messages of suppliers about orders: find the merchants who bought there, store once for each, answer."""

from collections.abc import Callable
from itertools import groupby

import orjson
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from server.adapters.alibaba1688.hooks import read_push as read_1688
from server.adapters.aliexpress.hooks import read_push as read_aliexpress
from server.adapters.suppliers.pushes import OrderPush
from server.company.connections.selectors import purchase_routes
from server.company.inbox.services import store_event
from server.hooks.intake import View, answered
from server.kit import clock
from server.ports.suppliers import Supplier


def _of_supplier(supplier: Supplier, read: Callable[[HttpRequest], OrderPush]) -> View:
    """Make a view for the app's one URL. Orders that nobody made here are answered like others, and kept nowhere."""

    def receive(request: HttpRequest) -> HttpResponse:
        push, now = read(request), clock.now()
        routes = purchase_routes(supplier, push.order_ids)
        for (tenant_id, schema_name), own in groupby(routes, lambda route: (route.tenant_id, route.schema_name)):
            store_event(
                vendor=supplier.name.lower(),
                event_id=f"{push.event_id}:{tenant_id}"[:200],
                topic=push.topic,
                schema_name=schema_name,
                store_id=None,
                # What else the message says is not kept: the supplier is asked.
                body=orjson.dumps({"purchase_ids": [route.purchase_id for route in own]}).decode(),
                now=min(push.sent_at or now, now),
            )
        return HttpResponse("ok")

    return csrf_exempt(require_POST(answered(receive)))


receive_aliexpress = _of_supplier(Supplier.ALIEXPRESS, lambda request: read_aliexpress(request.body, request.headers))
receive_1688 = _of_supplier(Supplier.ALIBABA1688, lambda request: read_1688(request.POST.dict()))
