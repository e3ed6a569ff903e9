"""Read products by `aliexpress.ds.product.get`, and their ids in the country where they are sold."""

import json
from dataclasses import replace
from typing import Any

from server.adapters.aliexpress.client import call_business
from server.adapters.aliexpress.links import LINKS
from server.adapters.aliexpress.mapper import is_on_sale, map_product
from server.adapters.values import as_dict, read_text
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.suppliers import SourceLink, SourceProduct, SupplierAccess

_SOLD_UNDER_OTHER_IDS = frozenset({"US"})


def read_product(link: SourceLink, access: SupplierAccess) -> SourceProduct | None:
    """Read the product as sold to `access.ship_to` in `access.currency`; None where the answer describes none."""
    result = _ask(link, access)
    if not is_on_sale(result):
        raise Permanent(Reason("supplier.product_delisted"))
    return map_product(result, _as_listed(link, result), access.currency)


def sold_as(link: SourceLink, country: str, access: SupplierAccess) -> str:
    """Return the product's id in the destination country; the United States use an id of their own."""
    if country not in _SOLD_UNDER_OTHER_IDS:
        return link.source_id
    result = _ask(link, replace(access, ship_to=country))
    stated = as_dict(result.get("product_id_converter_result")).get("sub_product_id")
    try:
        by_country = as_dict(json.loads(stated) if isinstance(stated, str) else stated)
    except ValueError:
        return link.source_id
    sold = read_text(by_country.get(country))
    return sold if sold.isdecimal() else link.source_id


def _ask(link: SourceLink, access: SupplierAccess) -> dict[str, Any]:
    """Read a product; `ship_to_country` and `product_id` are required (document of aliexpress.ds.product.get)."""
    parameters = {
        "product_id": link.source_id,
        "ship_to_country": access.ship_to,
        "target_currency": access.currency,
        "target_language": access.spoken,
    }
    return call_business("aliexpress.ds.product.get", parameters, access)


def _as_listed(link: SourceLink, result: dict[str, Any]) -> SourceLink:
    """Return the link with the product's main id: the site for the United States uses another id."""
    main = read_text(as_dict(result.get("product_id_converter_result")).get("main_product_id"))
    return LINKS.link(main) if main.isdecimal() and main != link.source_id else link
