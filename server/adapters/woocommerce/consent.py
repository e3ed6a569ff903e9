"""The page on which a merchant approves us inside WooCommerce (core, class-wc-auth.php), and where it leads nowhere.

WooCommerce finds the page by a rewrite rule, or by `wc-auth-version` and `wc-auth-route`. But the links on it, to log
in and to approve, come from `wc_get_endpoint_url`: without permalinks that writes `?wc-auth/v1=...`, which nothing
reads, and with permalinks below index.php it leaves index.php out. So the page can be walked to its end only where its
pretty address is served.
"""

from contextlib import suppress
from urllib.parse import quote, urlencode

from server.adapters import translate
from server.adapters.values import as_dict, as_list
from server.adapters.woocommerce import address
from server.adapters.woocommerce.answers import find_json
from server.adapters.woocommerce.api_addresses import through_index
from server.adapters.woocommerce.query import with_query
from server.adapters.woocommerce.refusals import refuse_plain
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Permanent
from server.ports.stores import ConnectRequest

_PAGE = "wc-auth/v1/authorize"
_SECONDS, _MOST_BYTES, _REDIRECTS = 6.0, 2_000_000, 3


def authorise_url(request: ConnectRequest) -> str:
    """The page's address; all five parameters are required.

    Permanent("store.consent_needs_permalinks") where that page would be a dead end, "store.needs_https" where http is
    not answered. A store that does not answer us may answer the merchant: its page is tried.
    """
    query = {
        "app_name": "Tradewind",
        "scope": "read_write",
        "user_id": request.state,
        "return_url": request.return_url,
        "callback_url": request.callback_url,
    }
    store = address.normalise(request.shop)
    if _lacks_page(store) and _answers_through_index(store):
        raise Permanent(Reason("store.consent_needs_permalinks", {"host": translate.host_of(store)}))
    return f"{store}/{_PAGE}?{urlencode(query, quote_via=quote)}"


def _lacks_page(store: str) -> bool:
    """Asked without its parameters the page refuses with 401; where it is not served, there is another, or none."""
    answer = _look(f"{store}/{_PAGE}")
    if answer is not None:
        refuse_plain(answer)
    return answer is not None and answer.status in {200, 404}


def _answers_through_index(store: str) -> bool:
    answer = _look(with_query(through_index(store, ""), {"_fields": "namespaces"}))
    told = find_json(answer.body) if answer is not None and answer.status == 200 else None
    return "wc/v3" in as_list(as_dict(told).get("namespaces"))


def _look(url: str) -> OutboundResponse | None:
    with suppress(OutsideFailure):
        return translate.call(
            "GET", url, timeout=_SECONDS, max_bytes=_MOST_BYTES, follow_redirects=_REDIRECTS, retries=0
        )
    return None
