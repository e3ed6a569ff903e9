"""Shopify callbacks: events of connected shops, and requests that privacy laws demand (PROTOCOLS section 2)."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_GET

from server.adapters.shopify_admin.grants import app_of, operators_app
from server.adapters.shopify_admin.hooks import BILLING, COMPLIANCE, read_agreement_name, read_delivery
from server.adapters.stores.deliveries import Delivery, Malformed
from server.company.connections.contracts import ConnectionRef
from server.company.identity.selectors.actors import caretaker_of
from server.company.payments.services.agreements import note_approval, note_update
from server.hooks.intake import of_app_for_all, of_connection
from server.kit import clock
from server.kit.own_paths import portal_origin
from server.platforms.contracts import Platform
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.plans.services.charges import PAGE
from tenants.stores.selectors import kept_credentials


def read_event(request: HttpRequest, connection: ConnectionRef, _secret: str) -> Delivery | None:
    """Verify by the secret of the app that connects the shop."""
    tenant = TenantRef(id=connection.tenant_id, schema_name=connection.schema_name)
    with tenant_scope_of(tenant):
        credentials = kept_credentials(caretaker_of(tenant), connection.store_id)
    app = app_of(credentials)
    delivery = read_delivery(request.body, request.headers, app)
    if delivery.topic != BILLING or app is None or app.is_own:
        return delivery
    if delivery.external_key != connection.external_key:
        raise Malformed("Another store's delivery.")
    _keep_update(request, delivery)
    return None


def _keep_update(request: HttpRequest, delivery: Delivery) -> None:
    """Record that an agreement changed. Its state is read again later."""
    name, moment = read_agreement_name(request.body, delivery.external_key), clock.now()
    if not name:
        raise Malformed("Not about an app subscription.")
    at = min(delivery.sent_at or moment, moment)
    note_update(name, event_id=delivery.event_id, type=delivery.topic, at=at, now=moment)


@require_GET
def take_back(request: HttpRequest) -> HttpResponse:
    """Record the approval of a merchant whom Shopify sends back, and redirect to their plans."""
    if not note_approval(request.GET.get("for", ""), now=clock.now()):
        return HttpResponse("This link is not one of ours.", status=400)
    return HttpResponseRedirect(f"{portal_origin()}{PAGE}")


def _read_compliance(request: HttpRequest) -> Delivery:
    """Verify data requests and redactions at the app's own URL; 401 unless the operator's app signed them.

    We keep no customers of a shop outside its merchants' schemas: each who ever connected it may have its orders. For a
    shop that nobody has connected, we keep nothing.
    """
    delivery = read_delivery(request.body, request.headers, operators_app())
    if delivery.topic not in COMPLIANCE:
        raise Malformed("Not a compliance topic.")
    return delivery


receive_event = of_connection(read_event)
receive_compliance = of_app_for_all(Platform.SHOPIFY, _read_compliance)
