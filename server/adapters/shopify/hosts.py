"""The host of a storefront that is reachable under several: one host for one product.

Only what the storefront itself says counts: where it forwards to, or the canonical link of its page (RFC 6596). Copied
themes still name the shop that they were copied from, and some shops forward by the visitor's country. So only two
changes are taken: with or without www, and from its permanent name at Shopify to its own domain.
"""

from dataclasses import replace

from server.kit.web_addresses import read_address
from server.ports.suppliers import SourceLink

_PERMANENT = ".myshopify.com"


def own_host(entered: str, *shown: str) -> str:
    """Return the storefront's own host (with its port), by the addresses that it shows; else the one that was entered.

    The first one counts that may replace it.
    """
    places = (read_address(address).place for address in shown)
    return next((place for place in places if place != entered and _may_replace(entered, place)), entered)


def at_host(link: SourceLink, host: str) -> SourceLink:
    """Return the same link at another host."""
    if host == link.host:
        return link
    return replace(link, host=host, url=link.url.replace(read_address(link.url).place, host, 1))


def _may_replace(entered: str, place: str) -> bool:
    if not place:
        return False
    return entered.endswith(_PERMANENT) or place.removeprefix("www.") == entered.removeprefix("www.")
