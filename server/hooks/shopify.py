"""What Shopify sends: events of connected shops, and what privacy laws demand (PROTOCOLS section 2)."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from server.adapters.shopify_admin.hooks import (
    COMPLIANCE,
    Delivery,
    is_from_app_of,
    is_from_operators_app,
    parse_delivery,
)
from server.company.connections.contracts import ConnectionRef
from server.company.connections.selectors import find_connection, find_live
from server.company.identity.selectors.actors import caretaker_of
from server.company.inbox.services import store_event
from server.kit import clock
from server.ports.stores import Platform
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.selectors import kept_credentials

VENDOR = "shopify"


@csrf_exempt
@require_POST
def receive_event(request: HttpRequest, public_id: str) -> HttpResponse:
    """A signed event of a connected shop, signed by the app that the shop is connected by; stored once."""
    found = find_connection(public_id)
    if found is None:
        return HttpResponse("Unknown connection.", status=404)
    connection = found[0]
    tenant = TenantRef(id=connection.tenant_id, schema_name=connection.schema_name)
    with tenant_scope_of(tenant):
        credentials = kept_credentials(caretaker_of(tenant), connection.store_id)
    if not is_from_app_of(request.body, request.headers, credentials):
        return HttpResponse("Wrong signature.", status=401)
    try:
        delivery = parse_delivery(request.headers)
    except ValueError:
        return HttpResponse("Not a delivery.", status=400)
    if delivery.shop != connection.external_key:
        return HttpResponse("Another shop's delivery.", status=400)
    _keep(request, delivery, connection)
    return HttpResponse("ok")


@csrf_exempt
@require_POST
def receive_compliance(request: HttpRequest) -> HttpResponse:
    """Data requests and redactions, at the app's own address: 401 unless the operator's app signed them.

    We keep no customers of a shop outside its merchant's schema; a shop that nobody has connected has nothing here.
    """
    if not is_from_operators_app(request.body, request.headers):
        return HttpResponse("Wrong signature.", status=401)
    try:
        delivery = parse_delivery(request.headers)
    except ValueError:
        return HttpResponse("Not a delivery.", status=400)
    if delivery.topic not in COMPLIANCE:
        return HttpResponse("Not a compliance topic.", status=400)
    connection = find_live(Platform.SHOPIFY, delivery.shop)
    if connection is not None:
        _keep(request, delivery, connection)
    return HttpResponse("ok")


def _keep(request: HttpRequest, delivery: Delivery, connection: ConnectionRef) -> None:
    store_event(
        vendor=VENDOR,
        event_id=f"{delivery.shop}:{delivery.event_id}"[:200],
        topic=delivery.topic,
        schema_name=connection.schema_name,
        store_id=connection.store_id,
        body=request.body.decode(errors="replace"),
        now=min(delivery.triggered_at or clock.now(), clock.now()),
    )
