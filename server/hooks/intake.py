"""Receive events: verify and parse them as the platform requires, store once, answer. A job handles them."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from server.adapters.stores.deliveries import Delivery, Forged, Malformed
from server.company.connections.contracts import ConnectionRef, Signed
from server.company.connections.selectors import find_connection, find_live, list_ever
from server.company.inbox.services import store_event
from server.kit import clock
from server.platforms.contracts import Platform

View = Callable[..., HttpResponse]
Reader = Callable[[HttpRequest, ConnectionRef, str], Delivery | None]


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


def of_connection(read: Reader) -> View:
    """Make a view for one store's own URL. `read` gets its secret and returns None when there is nothing to store."""

    def receive(request: HttpRequest, public_id: str) -> HttpResponse:
        found = find_connection(public_id)
        if found is None:
            return HttpResponse("Unknown connection.", status=404)
        delivery = _read(request, found, read)
        if delivery is not None:
            keep(request, found.ref, delivery)
        _remember(found, request)
        return HttpResponse("ok")

    return csrf_exempt(require_POST(answered(receive)))


MOST_SEEN = 2_000
_seen: dict[str, tuple[Signed, str]] = {}
"""Connections as this process read them last, and the host of that request: a guess, which the database confirms."""


def is_kept(request: HttpRequest, public_id: str, read: Reader) -> bool:
    """Store an event of a store that this process has served before; return whether that was done and it is new.

    The connection is not read again: the statement that stores the event confirms it. False says nothing about why.
    """
    seen, host = _seen.get(public_id, (None, ""))
    if seen is None or request.META.get("HTTP_HOST") != host:
        return False
    try:
        delivery = _read(request, seen, read)
    except (Forged, Malformed):
        return False
    return delivery is not None and keep(request, seen.ref, delivery, of=seen)


def _remember(found: Signed, request: HttpRequest) -> None:
    if len(_seen) >= MOST_SEEN:
        _seen.clear()
    _seen[found.ref.public_id] = found, request.META.get("HTTP_HOST", "")


def _read(request: HttpRequest, of: Signed, read: Reader) -> Delivery | None:
    delivery = read(request, of.ref, of.secret)
    if delivery is not None and delivery.external_key not in {"", of.ref.external_key}:
        raise Malformed("Another store's delivery.")
    return delivery


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


def keep(request: HttpRequest, connection: ConnectionRef, delivery: Delivery, *, of: Signed | None = None) -> bool:
    """Store a verified event once; return whether it is new, and, with `of`, its connection as it was. A time in the
    future becomes now.
    """
    moment = clock.now()
    return store_event(
        vendor=Platform(connection.platform).name.lower(),
        event_id=f"{delivery.external_key or connection.public_id}:{delivery.event_id}"[:200],
        topic=delivery.topic,
        schema_name=connection.schema_name,
        store_id=connection.store_id,
        body=request.body.decode(errors="replace") if delivery.body is None else delivery.body,
        now=min(delivery.sent_at or moment, moment),
        of=of,
    )
