"""Links and ids of Banggood (PROTOCOLS section 10): the number after `-p-`, and the warehouse that was looked at."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

from django.conf import settings

from server.adapters.suppliers.links import clean_line, parse_link, stand_in_host
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import LinkRefused, PageType, SourceLink, Supplier

HOST = "www.banggood.com"
_ITEM = re.compile(r"(?:.*-)?p-(\d{1,15})\.html", re.ASCII)
_BARE_ID = re.compile(r"\d{1,15}", re.ASCII)
_WAREHOUSE = re.compile(r"[A-Za-z]{2,10}", re.ASCII)


def recognise(line: str, page_type: PageType) -> SourceLink:
    """A product link or a bare id. LinkRefused for every other host or path."""
    text = clean_line(line)
    if page_type is not PageType.PRODUCT:
        raise LinkRefused(line)
    if _BARE_ID.fullmatch(text):
        return product_link(text)
    link = parse_link(text)
    found = _ITEM.fullmatch(link.segments[-1]) if link.segments else None
    if not found or not _is_ours(link.host):
        raise LinkRefused(line)
    return product_link(found[1], dict(link.query).get("cur_warehouse", ""))


def product_link(product_id: str, warehouse: str = "") -> SourceLink:
    """The one address of a product, whichever country's site it was pasted from; it keeps the warehouse."""
    origin = settings.BANGGOOD_API_URL.rstrip("/") if _stand_in() else f"https://{HOST}"
    query = f"?{urlencode({'cur_warehouse': warehouse.upper()})}" if _WAREHOUSE.fullmatch(warehouse) else ""
    url = f"{origin}/-p-{product_id}.html{query}"
    return SourceLink(Supplier.BANGGOOD, PageType.PRODUCT, HOST, product_id, url)


def warehouse_of(link: SourceLink) -> str:
    """The warehouse that the link names; empty for none."""
    return next(iter(parse_qs(urlsplit(link.url).query).get("cur_warehouse", [])), "")


def _is_ours(host: str) -> bool:
    return host == _stand_in() or MARKETPLACES[Supplier.BANGGOOD].owns(host)


def _stand_in() -> str:
    return stand_in_host(Supplier.BANGGOOD, settings.BANGGOOD_API_URL)
