"""BigCommerce callbacks: install, open and uninstall of the app in the control panel, and thin webhooks."""

from datetime import UTC, datetime
from urllib.parse import urlencode

from csp.constants import HEADER as POLICY_HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_GET

from server.adapters.bigcommerce.hooks import UNINSTALLED, SignedPayload, read_delivery, read_signed_payload
from server.adapters.stores.deliveries import Delivery
from server.company.connections.contracts import ConnectionRef
from server.company.connections.selectors import find_live
from server.hooks.intake import answered, keep, of_connection
from server.kit import clock
from server.kit.errors import AppError
from server.kit.sentences import each_in_language
from server.platforms.contracts import Platform
from tenants.stores.services.installations import receive_install

CLAIM = "/api/bigcommerce-service/claim"
STORES = "/app/platform"
CONNECTED = "Your store is connected."
CLAIM_LEFT = "One step left: finish in your Tradewind account."
OPENED = "Your store is managed in Tradewind."
GO = "Continue in Tradewind"
# The control panel shows these pages in a frame.
CONTROL_PANEL = ["https://*.mybigcommerce.com", "https://*.bigcommerce.com"]


@require_GET
@xframe_options_exempt
def receive_app(request: HttpRequest) -> HttpResponse:
    """Handle the app's install: redeem its code, and let the merchant claim the store in a window of ours."""
    try:
        ticket = receive_install(
            platform=Platform.BIGCOMMERCE,
            query=request.GET.dict(),
            redirect_uri=f"{settings.PUBLIC_URL}/hooks/bigcommerce/auth",
            now=clock.now(),
        )
    except AppError as refusal:
        return _page(request, message=refusal.msg, status=400)
    if not ticket:
        return _page(request, message=CONNECTED, path=STORES)
    return _page(request, message=CLAIM_LEFT, path=f"{CLAIM}?{urlencode({'ticket': ticket})}")


@require_GET
@xframe_options_exempt
@answered
def open_app(request: HttpRequest) -> HttpResponse:
    """Handle the app being opened in the control panel: offer the portal in its own window."""
    _signed(request)
    return _page(request, message=OPENED, path=STORES)


@require_GET
@answered
def remove_app(request: HttpRequest) -> HttpResponse:
    """Handle the app's uninstall: its token no longer works, so mark the store as disconnected."""
    payload = _signed(request)
    connection = find_live(Platform.BIGCOMMERCE, payload.external_key)
    if connection is not None:
        issued = datetime.fromtimestamp(payload.issued_at + 1, UTC)
        event_id = f"uninstall:{payload.event_id}"
        keep(request, connection, Delivery(UNINSTALLED, payload.external_key, event_id, issued, "{}"))
    return HttpResponse("ok")


@require_GET
@answered
def remove_user(request: HttpRequest) -> HttpResponse:
    """Handle the removal of a control panel user. Our users have their own accounts, so nothing changes."""
    _signed(request)
    return HttpResponse("ok")


def _signed(request: HttpRequest) -> SignedPayload:
    return read_signed_payload(request.GET.get("signed_payload_jwt", ""))


def read_event(request: HttpRequest, _connection: ConnectionRef, secret: str) -> Delivery:
    """Verify by the connection's secret."""
    return read_delivery(request.body, request.headers, secret)


receive_event = of_connection(read_event)


def _language(request: HttpRequest) -> str:
    return "zh-hans" if request.headers.get("Accept-Language", "").strip().lower().startswith("zh") else "en"


def _page(request: HttpRequest, *, message: str, path: str = "", status: int = 200) -> HttpResponse:
    language = _language(request)
    shown = each_in_language({"message": message, "go": GO}, language)
    shown |= {"url": path and settings.PUBLIC_URL + path, "language": language}
    response = render(request, "hooks/app.html", shown, status=status)
    response[POLICY_HEADER] = build_policy(replace={"frame-ancestors": CONTROL_PANEL})
    return response
