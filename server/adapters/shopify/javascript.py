"""`/products/{handle}.js` in the words of `/products/{handle}.json`: prices there are in hundredths. Pure."""

from decimal import Decimal
from typing import Any

from server.adapters.values import as_dict, as_list

Json = dict[str, Any]


def as_json_product(raw: Any) -> Json:
    """The same product as `.json` would show it."""
    product = as_dict(raw)
    return {
        **product,
        "body_html": product.get("description"),
        "product_type": product.get("type"),
        "variants": [_variant(entry) for entry in as_list(product.get("variants")) if isinstance(entry, dict)],
    }


def availability(raw: Any) -> dict[str, bool]:
    """Which variant ids can be bought, where the answer says so."""
    variants = [entry for entry in as_list(as_dict(raw).get("variants")) if isinstance(entry, dict)]
    return {str(v.get("id")): v["available"] for v in variants if isinstance(v.get("available"), bool)}


def _variant(raw: Json) -> Json:
    return {
        **raw,
        "price": _hundredths(raw.get("price")),
        "compare_at_price": _hundredths(raw.get("compare_at_price")),
        "grams": raw.get("weight"),
    }


def _hundredths(value: Any) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**15:
        return str(Decimal(value) / 100)
    return None
