"""Receive events: verify and parse them as the platform requires, store once, answer. A job handles them."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from server.adapters.stores.deliveries import Delivery, Forged, Malformed
from server.company.connections.contracts import ConnectionRef
from server.company.connections.selectors import find_connection, find_live, list_ever
from server.company.inbox.services import store_event
from server.kit import clock
from server.platforms.contracts import Platform

View = Callable[..., HttpResponse]


def of_app(platform: Platform, read: Callable[[HttpRequest], Delivery]) -> View:
    """Make a view for the app's one URL, which gets events of all stores. Ignore stores that nobody has connected."""

    def receive(request: HttpRequest) -> HttpResponse:
        delivery = read(request)
        connection = find_live(platform, delivery.external_key)
        if connection is not None:
            keep(request, connection, delivery)
        return HttpResponse("ok")

    return csrf_exempt(require_POST(answered(receive)))


def of_app_for_all(platform: Platform, read: Callable[[HttpRequest], Delivery]) -> View:
    """Make a view for events about a store that concern every merchant who has data of it, also of earlier times."""

    def receive(request: HttpRequest) -> HttpResponse:
        delivery = read(request)
        for connection in list_ever(platform, delivery.external_key):
            own = f"{delivery.event_id}:{connection.tenant_id}:{connection.store_id}"
            keep(request, connection, replace(delivery, event_id=own))
        return HttpResponse("ok")

    return csrf_exempt(require_POST(answered(receive)))


def of_connection(read: Callable[[HttpRequest, ConnectionRef, str], Delivery | None]) -> View:
    """Make a view for one store's own URL. `read` gets its secret and returns None when there is nothing to store."""

    def receive(request: HttpRequest, public_id: str) -> HttpResponse:
        found = find_connection(public_id)
        if found is None:
            return HttpResponse("Unknown connection.", status=404)
        connection, secret = found
        delivery = read(request, connection, secret)
        if delivery is not None:
            if delivery.external_key not in {"", connection.external_key}:
                return HttpResponse("Another store's delivery.", status=400)
            keep(request, connection, delivery)
        return HttpResponse("ok")

    return csrf_exempt(require_POST(answered(receive)))


def answered(view: View) -> View:
    """Answer forged requests with 401, malformed ones with 400."""

    @wraps(view)
    def answer(request: HttpRequest, **named: Any) -> HttpResponse:
        try:
            return view(request, **named)
        except Forged as forged:
            return HttpResponse(str(forged), status=401)
        except Malformed as malformed:
            return HttpResponse(str(malformed), status=400)

    return answer


def keep(request: HttpRequest, connection: ConnectionRef, delivery: Delivery) -> None:
    """Store a verified event once. A time in the future becomes now."""
    moment = clock.now()
    store_event(
        vendor=Platform(connection.platform).name.lower(),
        event_id=f"{delivery.external_key or connection.public_id}:{delivery.event_id}"[:200],
        topic=delivery.topic,
        schema_name=connection.schema_name,
        store_id=connection.store_id,
        body=request.body.decode(errors="replace") if delivery.body is None else delivery.body,
        now=min(delivery.sent_at or moment, moment),
    )
