"""Following a short link to its product, on AliExpress's own hosts only (at most five hops)."""

from urllib.parse import urljoin

from django.conf import settings

from server.adapters.aliexpress.links import find_product_id, is_ours, product_link
from server.adapters.links import ParsedLink, parse_link
from server.adapters.translate import call, refuse_bot_check
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.suppliers import LinkRefused, SourceLink

_HOPS = 5
_SECONDS = 5.0


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
