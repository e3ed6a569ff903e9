"""The operator's data API: one URL that returns a product as JSON (ops/decisions, "Product pages").

`GET {DATA_URL}?supplier=amazon&host=www.amazon.de&id=B0CRVW7N2J&url=...` with `Authorization: Bearer {DATA_KEY}`
answers 200 with a product document (`documents.py`), 404 for none, 410 for one that is no longer sold.
"""

from django.conf import settings

from server.adapters.product_pages.client import country_of
from server.adapters.product_pages.documents import read_document
from server.adapters.product_pages.sites import Site
from server.adapters.translate import call, host_of, read_json
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable
from server.ports.suppliers import SourceLink, SourceProduct


def is_configured(site: Site) -> bool:
    """Return whether the operator has a data API for this supplier."""
    return bool(_setting(site, "URL"))


def ask_data(site: Site, link: SourceLink) -> SourceProduct:
    """Fetch the product from the data API. Permanent with a reason of `GONE` where it has no such product."""
    url = _setting(site, "URL")
    params = {"supplier": site.name, "host": link.host, "id": link.source_id, "url": link.url}
    headers = {"accept": "application/json"}
    if key := _setting(site, "KEY"):
        headers["authorization"] = f"Bearer {key}"
    pace = f"data:{site.name}"
    answer = call("GET", url, params=params, headers=headers, bucket=pace, rate=settings.OUTBOUND_RATE)
    if answer.status in (401, 403):
        raise Permanent(Reason("supplier.app_refused", {"code": str(answer.status)}))
    if answer.status == 404:
        raise Permanent(Reason("supplier.product_unknown", {"host": link.host}))
    if answer.status == 410:
        raise Permanent(Reason("supplier.product_delisted"))
    product = read_document(read_json(answer), link, default_currency=country_of(site, link).currency)
    if product is None:
        raise Retryable(Reason("supplier.unreadable", {"host": host_of(url)}))
    return product


def _setting(site: Site, name: str) -> str:
    return str(getattr(settings, f"{site.name.upper()}_DATA_{name}"))
