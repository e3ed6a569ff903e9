"""WooCommerce callbacks: API keys after the merchant agreed, and events (PROTOCOLS section 3)."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from server.adapters.stores.deliveries import Delivery, Forged
from server.adapters.stores.words import is_signed
from server.adapters.woocommerce.consent import parse_granted_keys
from server.adapters.woocommerce.hooks import is_ping, parse_delivery
from server.company.connections.contracts import ConnectionRef
from server.company.connections.errors import IntentRefused
from server.company.connections.services import spend_intent
from server.hooks.intake import of_connection
from server.kit import clock
from server.platforms.contracts import Platform
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.services.arrivals import keep_arrived_keys


@csrf_exempt
@require_POST
def receive_keys(request: HttpRequest) -> HttpResponse:
    """Receive the keys from the store's server. WooCommerce deletes them again unless we answer 200."""
    try:
        keys = parse_granted_keys(request.body)
    except ValueError:
        return HttpResponse("Malformed keys.", status=400)
    if not keys.reads_and_writes:
        return HttpResponse("The key must read and write.", status=400)
    credentials = {"consumer_key": keys.consumer_key, "consumer_secret": keys.consumer_secret}
    now = clock.now()
    try:
        with transaction.atomic():
            intent = spend_intent(state=keys.user_id, platform=Platform.WOOCOMMERCE, now=now)
            with tenant_scope_of(TenantRef(id=intent.tenant_id, schema_name=intent.schema_name)):
                keep_arrived_keys(intent, credentials=credentials, now=now)
    except IntentRefused:
        return HttpResponse("Unknown or used state.", status=403)
    return HttpResponse("ok")


def read_event(request: HttpRequest, _connection: ConnectionRef, secret: str) -> Delivery | None:
    """Verify by the connection's secret. The ping of a new webhook is not signed."""
    if is_ping(request.body):
        return None
    if not is_signed(request.body, request.headers.get("X-WC-Webhook-Signature", ""), secret):
        raise Forged
    return parse_delivery(request.headers, request.body)


receive_event = of_connection(read_event)
