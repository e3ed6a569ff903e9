"""Requests for pages with the headers of a browser from the supplier's country. HTTP only."""

from django.conf import settings

from server.adapters.product_pages.links import country_host
from server.adapters.product_pages.sites import Country, Site
from server.adapters.translate import call, host_of, refuse_bot_check
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable
from server.ports.suppliers import SourceLink

_DOORS = ("login.", "passport.", "signin.", "/signin", "/login", "/ap/signin", "/errors/validatecaptcha")


def country_of(site: Site, link: SourceLink) -> Country:
    """Return currency and language of the country that a link's page serves."""
    return site.country_of(country_host(link))


def ask_page(site: Site, link: SourceLink, url: str = "") -> OutboundResponse:
    """Fetch the page at the link's own URL or at another one on its host.

    Permanent where it does not exist, Retryable where the supplier asks for a login or a bot check.
    """
    headers = {"accept": "text/html,application/xhtml+xml", "accept-language": country_of(site, link).language}
    pace = f"page:{host_of(link.url)}"
    page = call("GET", url or link.url, headers=headers, bucket=pace, rate=settings.OUTBOUND_RATE)
    refuse_bot_check(page)
    host = {"host": link.host}
    if page.status in (404, 410):
        unknown = "supplier.product_unknown" if link.source_id else "supplier.store_unknown"
        raise Permanent(Reason(unknown, host))
    if page.status in (401, 403) or any(door in page.url.lower().partition("?")[0] for door in _DOORS):
        raise Retryable(Reason("outside.bot_check", host))
    if page.status != 200:
        raise Permanent(Reason("supplier.needs_extension", host))
    return page
