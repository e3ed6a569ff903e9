"""The pages on which buyers follow their parcels: by a signed address, or by order number and mail.

They are of every merchant who opened them, with or without a hosted shop, on any host of the shops' domain that is not
another merchant's. They carry no script, are kept by nobody and found by no search engine.
"""

from collections.abc import Callable, Mapping
from functools import wraps

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from server.api.gateway.outages import unavailable_page
from server.api.gateway.requests import client_network, host_name, reader_language
from server.api.gateway.throttles import TRACKED_BY_ADDRESS, TRACKED_BY_ORDER, refuse_when_too_often
from server.api.shop.tracking_texts import STATES, TEXTS, TROUBLES
from server.api.shop.views import not_found
from server.company.tracking.selectors import is_page_set_aside, tenant_of_page
from server.kit import clock
from server.kit.errors import Throttled
from server.kit.local_times import format_day, format_moment
from server.kit.sentences import Sentence, each_in_language, in_language
from server.tenancy.domains import tenant_of_host
from server.tenancy.scope import tenant_scope_of
from tenants.parcels.contracts import ParcelEventRow, TrackedParcel
from tenants.parcels.selectors.buyer_pages import find_token, read_tracked_order

LONGEST = 200


def in_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Run a view inside the schema of the merchant whose open page this is; 404 on another merchant's host."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def entered(request: HttpRequest, key: str, **kwargs: str) -> HttpResponse:
        key = key[:LONGEST].replace("\0", "")
        tenant, host = tenant_of_page(key), tenant_of_host(host_name(request))
        if tenant is None:
            return unavailable_page(request) if is_page_set_aside(key) else _missing(request)
        if host is not None and host.id != tenant.id:
            return _missing(request)
        with tenant_scope_of(tenant):
            return view(request, key, **kwargs)

    return entered


@in_page
def find_order(request: HttpRequest, key: str) -> HttpResponse:
    """Ask for order number and mail, and lead to the order's page. Whatever is wrong, the answer is the same."""
    if request.method != "POST":
        return _page(request, "shop/track_form.html", {})
    number, mail = (request.POST.get(name, "").strip()[:LONGEST] for name in ("number", "mail"))
    typed = {"number": number, "mail": mail}
    if not number or not mail:
        return _page(request, "shop/track_form.html", {**typed, "problem": "incomplete"}, status=400)
    try:
        refuse_when_too_often(TRACKED_BY_ADDRESS, client_network(request))
        refuse_when_too_often(TRACKED_BY_ORDER, f"{key} {number.casefold()}")
    except Throttled:
        return _page(request, "shop/track_form.html", {**typed, "problem": "too_often"}, status=429)
    token = find_token(number, mail)
    if not token:
        return _page(request, "shop/track_form.html", {**typed, "problem": "unknown"}, status=404)
    response = HttpResponseRedirect(reverse("track-order", "server.api.shop.urls", kwargs={"key": key, "token": token}))
    response.status_code = 303
    return response


@in_page
def show_order(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Show an order's parcels to who has its signed address."""
    order = read_tracked_order(token[:LONGEST], now=clock.now())
    if order is None:
        return _missing(request)
    language = reader_language(request)
    parcels = [_shown(parcel, language) for parcel in order.parcels]
    said = in_language(Sentence(TEXTS["order"], number=order.number), language)
    return _page(request, "shop/track.html", {"order": order, "said": said, "parcels": parcels})


def _shown(parcel: TrackedParcel, language: str) -> dict[str, object]:
    """Return a parcel with its facts in the buyer's language."""
    trouble = in_language(TROUBLES[parcel.trouble], language) if parcel.trouble else ""
    return {
        "parcel": parcel,
        "state": in_language(STATES[parcel.state], language),
        "trouble": trouble,
        "carrier": in_language(Sentence(TEXTS["with"], carrier=parcel.carrier_name), language),
        "expected": _expected(parcel, language),
        "events": [_event(event, language) for event in parcel.events],
    }


def _expected(parcel: TrackedParcel, language: str) -> str:
    """Say when the parcel arrives, and who says so."""

    said = ""
    if parcel.delivered_at:
        said = Sentence(TEXTS["arrived"], day=format_day(parcel.delivered_at, language))
    elif parcel.due_to:
        said = Sentence(TEXTS["due"], day=format_day(parcel.due_to, language))
    elif parcel.estimate:
        first, last = (format_day(day, language) for day in (parcel.estimate.earliest, parcel.estimate.latest))
        said = Sentence(TEXTS["estimate"], first=first, last=last, count=parcel.estimate.count)
    return in_language(said, language)


def _event(event: ParcelEventRow, language: str) -> dict[str, str]:
    return {
        "at": format_moment(event.at, zone="UTC", language=language),
        "text": event.text or in_language(STATES[event.state], language),
        "place": event.place,
    }


def _page(request: HttpRequest, template: str, context: Mapping[str, object], *, status: int = 200) -> HttpResponse:
    language = reader_language(request)
    texts = {"lang": "zh-Hans" if language.startswith("zh") else "en", **each_in_language(TEXTS, language)}
    response = render(request, template, {**context, "texts": texts}, status=status)
    return _private(response)


def _missing(request: HttpRequest) -> HttpResponse:
    return _private(not_found(request))


def _private(response: HttpResponse) -> HttpResponse:
    """Add what keeps the address among those who have it: it is kept nowhere, and no carrier's site is told of it."""
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    response["Referrer-Policy"] = "no-referrer"
    response["Vary"] = "Accept-Language"
    return response
