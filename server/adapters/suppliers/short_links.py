"""Following short links: step by step, on hosts of the marketplace only."""

from collections.abc import Callable
from urllib.parse import urljoin

from django.conf import settings

from server.adapters.suppliers.links import ParsedLink, parse_link
from server.adapters.translate import call, refuse_bot_check
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.suppliers import LinkRefused

_HOPS = 5
_SECONDS = 5.0


def follow(url: str, *, is_ours: Callable[[ParsedLink], bool], find_id: Callable[[ParsedLink], str]) -> str:
    """The product id that a short link leads to. Permanent when it leads to none, or off the marketplace.

    Retryable where a check for programs stands in the way.
    """
    for _ in range(_HOPS):
        location = _next_address(url)
        if not is_ours(location):
            break
        if found := find_id(location):
            return found
        url = location.url
    raise Permanent(Reason("supplier.link_elsewhere"))


def _next_address(url: str) -> ParsedLink:
    pace = f"page:{parse_link(url).host}"
    answer = call("GET", url, follow_redirects=0, timeout=_SECONDS, bucket=pace, rate=settings.OUTBOUND_RATE)
    refuse_bot_check(answer)
    try:
        return parse_link(urljoin(url, _location(answer)))
    except (LinkRefused, ValueError) as error:
        raise Permanent(Reason("supplier.link_elsewhere")) from error


def _location(answer: OutboundResponse) -> str:
    location = answer.headers.get("location") if 300 <= answer.status < 400 else None
    if not location:
        raise Permanent(Reason("supplier.link_elsewhere"))
    return str(location)
