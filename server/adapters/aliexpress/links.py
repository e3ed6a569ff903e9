"""Links and ids of AliExpress (PROTOCOLS section 10), and following short links on its own hosts only."""

import re
from collections.abc import Iterable
from urllib.parse import urljoin

from django.conf import settings

from server.adapters.suppliers.links import ParsedLink, clean_line, parse_link, stand_in_host
from server.adapters.translate import call, refuse_bot_check
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import LinkRefused, PageType, SourceLink, Supplier

HOST = "www.aliexpress.com"
_SHORT_HOSTS = frozenset({"a.aliexpress.com", "s.click.aliexpress.com"})
_SHORT_PATH = re.compile(r"/(?:e/)?_?[A-Za-z0-9]{5,20}")
_ITEM_PATH = re.compile(r"/(?:item|i)/(?:[^/]+/)?(\d{8,20})\.html", re.ASCII)
_ID_KEYS = frozenset({"productid", "product_id", "itemid", "item_id"})
_NESTED_KEYS = frozenset({"dl_target_url", "redirecturl", "redirect_url", "url", "targeturl"})
_BARE_ID = re.compile(r"\d{5,20}", re.ASCII)
_DEPTH = 3
_HOPS = 5
_SECONDS = 5.0


def recognise(line: str, page_type: PageType) -> SourceLink:
    """A product link, a bare id, or a short link to resolve. LinkRefused for every other host or path."""
    text = clean_line(line)
    if page_type is not PageType.PRODUCT:
        raise LinkRefused(line)
    if _BARE_ID.fullmatch(text):
        return product_link(text)
    link = parse_link(text)
    if not is_ours(link.host):
        raise LinkRefused(line)
    if found := find_product_id(link):
        return product_link(found)
    if _is_short(link):
        return SourceLink(Supplier.ALIEXPRESS, PageType.PRODUCT, HOST, "", link.url, needs_resolving=True)
    raise LinkRefused(line)


def product_link(product_id: str) -> SourceLink:
    """The one address of a product, whichever country's site it was pasted from."""
    origin = settings.ALIEXPRESS_GATEWAY.rstrip("/") if stand_in() else f"https://{HOST}"
    url = f"{origin}/item/{product_id}.html"
    return SourceLink(Supplier.ALIEXPRESS, PageType.PRODUCT, HOST, product_id, url)


def is_ours(host: str) -> bool:
    """Whether a host belongs to AliExpress, or is the stand-in that the settings point to."""
    return host == stand_in() or MARKETPLACES[Supplier.ALIEXPRESS].owns(host)


def stand_in() -> str:
    """The gateway's host where settings point it elsewhere than to AliExpress; empty otherwise."""
    return stand_in_host(Supplier.ALIEXPRESS, settings.ALIEXPRESS_GATEWAY)


def find_product_id(link: ParsedLink, depth: int = _DEPTH) -> str:
    """The product id in a link's path or query, or in an address nested in its query; empty without one."""
    if match := _ITEM_PATH.fullmatch(link.path):
        return match[1]
    for name, value in link.query:
        if name.lower() in _ID_KEYS and re.fullmatch(r"\d{8,20}", value, re.ASCII):
            return value
    return _find_nested(link.query, depth) if depth else ""


def resolve(link: SourceLink) -> SourceLink:
    """The product behind a short link. Permanent when it leads to none, or away from AliExpress.

    Retryable where a check for programs stands in the way.
    """
    url = link.url
    for _ in range(_HOPS):
        location = _next_address(url)
        if found := find_product_id(location):
            return product_link(found)
        url = location.url
    raise Permanent(Reason("supplier.link_elsewhere"))


def _find_nested(query: Iterable[tuple[str, str]], depth: int) -> str:
    for name, value in query:
        if name.lower() in _NESTED_KEYS:
            try:
                inner = parse_link(value)
            except LinkRefused:
                continue
            if is_ours(inner.host) and (found := find_product_id(inner, depth - 1)):
                return found
    return ""


def _is_short(link: ParsedLink) -> bool:
    return link.host in {*_SHORT_HOSTS, stand_in()} and _SHORT_PATH.fullmatch(link.path) is not None


def _next_address(url: str) -> ParsedLink:
    pace = f"page:{parse_link(url).host}"
    answer = call("GET", url, follow_redirects=0, timeout=_SECONDS, bucket=pace, rate=settings.OUTBOUND_RATE)
    refuse_bot_check(answer)
    location = answer.headers.get("location") if 300 <= answer.status < 400 else None
    try:
        following = parse_link(urljoin(url, location or ""))
    except (LinkRefused, ValueError) as error:
        raise Permanent(Reason("supplier.link_elsewhere")) from error
    if not location or not is_ours(following.host):
        raise Permanent(Reason("supplier.link_elsewhere"))
    return following
