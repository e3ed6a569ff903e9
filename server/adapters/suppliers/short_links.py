"""Short links, followed step by step on hosts of the marketplace only."""

import re
from collections.abc import Callable

from django.conf import settings

from server.adapters.suppliers.links import ParsedLink, parse_link
from server.adapters.translate import call, refuse_bot_check
from server.kit.reasons import Reason
from server.kit.web_addresses import join_address
from server.ports.failures import Permanent
from server.ports.suppliers import LinkRefused, SourceLink

_ADDRESS = re.compile(r"https?://[^\s\"'<>\\\\]{10,2000}")
_SCANNED = 200_000
_HOPS = 5
_SECONDS = 5.0

Find = Callable[[ParsedLink], SourceLink | None]


def follow(url: str, find: Find, is_ours: Callable[[ParsedLink], bool], *, reads_pages: bool = False) -> SourceLink:
    """Return the product that a short link leads to. Permanent when it leads to none, or off the marketplace.

    `reads_pages`: if it ends at a page, return the first product that the page names. Retryable on a bot check.
    """
    for _ in range(_HOPS):
        is_redirect, named = _named(url, reads_pages=reads_pages)
        links = (link for address in named if (link := _parsed(url, address)))
        following = next((link for link in links if (is_redirect and is_ours(link)) or find(link)), None)
        if following is None:
            break
        if found := find(following):
            return found
        url = following.url
    raise Permanent(Reason("supplier.link_elsewhere"))


def _named(url: str, *, reads_pages: bool) -> tuple[bool, list[str]]:
    """Return whether the URL redirects, and where to; else the links in its page."""
    pace = f"page:{parse_link(url).host}"
    answer = call("GET", url, follow_redirects=0, timeout=_SECONDS, bucket=pace, rate=settings.OUTBOUND_RATE)
    refuse_bot_check(answer)
    if 300 <= answer.status < 400:
        return True, [answer.headers.get("location", "")]
    return False, _ADDRESS.findall(answer.text[:_SCANNED]) if reads_pages else []


def _parsed(url: str, address: str) -> ParsedLink | None:
    try:
        return parse_link(join_address(url, address)) if address else None
    except LinkRefused:
        return None
