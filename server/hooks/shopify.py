"""What Shopify sends: events of connected shops, and what privacy laws demand (PROTOCOLS section 2)."""

from django.http import HttpRequest

from server.adapters.shopify_admin.grants import app_of, operators_app
from server.adapters.shopify_admin.hooks import COMPLIANCE, read_delivery
from server.adapters.stores.deliveries import Delivery, Malformed
from server.company.connections.contracts import ConnectionRef
from server.company.identity.selectors.actors import caretaker_of
from server.hooks.receiving import of_app, of_connection
from server.platforms.contracts import Platform
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.selectors import kept_credentials


def _read_event(request: HttpRequest, connection: ConnectionRef, _secret: str) -> Delivery:
    """Signed by the app that the shop is connected by."""
    tenant = TenantRef(id=connection.tenant_id, schema_name=connection.schema_name)
    with tenant_scope_of(tenant):
        credentials = kept_credentials(caretaker_of(tenant), connection.store_id)
    return read_delivery(request.body, request.headers, app_of(credentials))


def _read_compliance(request: HttpRequest) -> Delivery:
    """Data requests and redactions, at the app's own address: 401 unless the operator's app signed them.

    We keep no customers of a shop outside its merchant's schema; a shop that nobody has connected has nothing here.
    """
    delivery = read_delivery(request.body, request.headers, operators_app())
    if delivery.topic not in COMPLIANCE:
        raise Malformed("Not a compliance topic.")
    return delivery


receive_event = of_connection(_read_event)
receive_compliance = of_app(Platform.SHOPIFY, _read_compliance)
