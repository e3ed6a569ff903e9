"""Links, share texts and ids of 1688 (PROTOCOLS section 10)."""

import re

from server.adapters.alibaba1688.client import gateway, stand_in
from server.adapters.suppliers.links import ParsedLink, address_in, clean_line, parse_link
from server.adapters.suppliers.short_links import follow
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import LinkRefused, PageType, SourceLink, Supplier

HOST = "detail.1688.com"
_SHORT_HOST = "qr.1688.com"
_OFFER_PATH = re.compile(r"(?:/[\w-]+)*/offer/(\d{6,20})\.html", re.ASCII)
_SHORT_PATH = re.compile(r"/s/[A-Za-z0-9]{4,20}", re.ASCII)
_BARE_ID = re.compile(r"\d{5,20}", re.ASCII)


def recognise(line: str, page_type: PageType) -> SourceLink:
    """An offer's link, a bare id, a short link to resolve, or a share text with a link. LinkRefused for the rest."""
    text = clean_line(line)
    if page_type is not PageType.PRODUCT:
        raise LinkRefused(line)
    if _BARE_ID.fullmatch(text):
        return product_link(text)
    link = parse_link(address_in(text))
    if not is_ours(link):
        raise LinkRefused(line)
    if found := find_offer_id(link):
        return product_link(found)
    if _is_short(link):
        return SourceLink(Supplier.ALIBABA1688, PageType.PRODUCT, HOST, "", link.url, needs_resolving=True)
    raise LinkRefused(line)


def resolve(link: SourceLink) -> SourceLink:
    """The offer behind a short link. Permanent when it leads to none."""
    return product_link(follow(link.url, is_ours=is_ours, find_id=find_offer_id))


def product_link(offer_id: str) -> SourceLink:
    """The one address of an offer."""
    origin = gateway() if stand_in() else f"https://{HOST}"
    url = f"{origin}/offer/{offer_id}.html"
    return SourceLink(Supplier.ALIBABA1688, PageType.PRODUCT, HOST, offer_id, url)


def is_ours(link: ParsedLink) -> bool:
    """Whether it is a page of 1688, or of the stand-in that the settings point to."""
    there = stand_in()
    stands_in = there and f"{link.host}{link.path}/".startswith(f"{there}/")
    return bool(stands_in) or MARKETPLACES[Supplier.ALIBABA1688].owns(link.host)


def find_offer_id(link: ParsedLink) -> str:
    """The id of the offer in a link's path or query; empty without one."""
    if match := _OFFER_PATH.fullmatch(link.path):
        return match[1]
    ids = (value for name, value in link.query if name.lower() == "offerid")
    return next((value for value in ids if _BARE_ID.fullmatch(value)), "")


def _is_short(link: ParsedLink) -> bool:
    there = stand_in().partition("/")
    path = link.path.removeprefix(f"/{there[2]}") if there[2] else link.path
    return link.host in (_SHORT_HOST, there[0]) and _SHORT_PATH.fullmatch(path) is not None
