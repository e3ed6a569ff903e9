"""What BigCommerce sends: an app's install, its opening and its removal in the control panel, and thin webhooks."""

from datetime import UTC, datetime
from urllib.parse import urlencode

from csp.constants import HEADER as POLICY_HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from server.adapters.bigcommerce.hooks import UNINSTALLED, is_ours, parse_delivery, read_signed_payload
from server.company.connections.contracts import ConnectionRef
from server.company.connections.selectors import find_connection, find_live
from server.company.inbox.services import store_event
from server.kit import clock
from server.kit.errors import AppError
from server.kit.sentences import each_in_language
from server.ports.stores import Platform
from tenants.stores.services.installing import receive_install

VENDOR = "bigcommerce"
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
    """The app was installed: redeem its code, and let its merchant claim the store in a window of our own."""
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
def open_app(request: HttpRequest) -> HttpResponse:
    """The merchant opens the app in the control panel: the portal has a window of its own."""
    try:
        read_signed_payload(request.GET.get("signed_payload_jwt", ""))
    except ValueError:
        return HttpResponse("Wrong signature.", status=401)
    return _page(request, message=OPENED, path=STORES)


@require_GET
def remove_app(request: HttpRequest) -> HttpResponse:
    """The app was uninstalled: its token is dead, the store shows as disconnected."""
    try:
        payload = read_signed_payload(request.GET.get("signed_payload_jwt", ""))
    except ValueError:
        return HttpResponse("Wrong signature.", status=401)
    connection = find_live(Platform.BIGCOMMERCE, payload.external_key)
    if connection is not None:
        issued = datetime.fromtimestamp(payload.issued_at + 1, UTC)
        _keep(connection, f"uninstall:{payload.event_id}", UNINSTALLED, "{}", min(issued, clock.now()))
    return HttpResponse("ok")


@require_GET
def remove_user(request: HttpRequest) -> HttpResponse:
    """A user of the control panel lost the app. Ours have accounts of their own, so nothing is taken from anybody."""
    try:
        read_signed_payload(request.GET.get("signed_payload_jwt", ""))
    except ValueError:
        return HttpResponse("Wrong signature.", status=401)
    return HttpResponse("ok")


@csrf_exempt
@require_POST
def receive_event(request: HttpRequest, public_id: str) -> HttpResponse:
    """A thin event of a connected store, known by the header that we asked for; stored once."""
    found = find_connection(public_id)
    if found is None:
        return HttpResponse("Unknown connection.", status=404)
    connection, secret = found
    if not is_ours(request.headers, secret):
        return HttpResponse("Wrong secret.", status=401)
    try:
        delivery = parse_delivery(request.body)
    except ValueError:
        return HttpResponse("Not a delivery.", status=400)
    if delivery.external_key != connection.external_key:
        return HttpResponse("Another store's delivery.", status=400)
    body = request.body.decode(errors="replace")
    _keep(connection, f"{public_id}:{delivery.event_id}", delivery.topic, body, clock.now())
    return HttpResponse("ok")


def _keep(connection: ConnectionRef, event_id: str, topic: str, body: str, now: datetime) -> None:
    store_event(
        vendor=VENDOR,
        event_id=event_id[:200],
        topic=topic,
        schema_name=connection.schema_name,
        store_id=connection.store_id,
        body=body,
        now=now,
    )


def _language(request: HttpRequest) -> str:
    return "zh-hans" if request.headers.get("Accept-Language", "").strip().lower().startswith("zh") else "en"


def _page(request: HttpRequest, *, message: str, path: str = "", status: int = 200) -> HttpResponse:
    language = _language(request)
    shown = each_in_language({"message": message, "go": GO}, language)
    shown |= {"url": path and settings.PUBLIC_URL + path, "language": language}
    response = render(request, "hooks/app.html", shown, status=status)
    response[POLICY_HEADER] = build_policy(replace={"frame-ancestors": CONTROL_PANEL})
    return response
