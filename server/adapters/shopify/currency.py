"""In which currency a storefront states its prices."""

import re
from collections.abc import Mapping
from typing import Any

from server.adapters.shopify.client import META, Storefront, json_or_none
from server.adapters.values import as_dict
from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.ports.failures import Permanent

_IN_PAGE = re.compile(
    r"""Shopify\.currency\s*=\s*\{[^{}]{0,500}?["']active["']\s*:\s*["']([A-Z]{3})["']"""
    r"""|["']priceCurrency["']\s*:\s*["']([A-Z]{3})["']"""
    r"""|(?:og|product):price:currency["']\s+content=["']([A-Z]{3})["']"""
)


def find_currency(shop: Storefront, *, shown: bool = False, meta: Mapping[str, Any] | None = None) -> str:
    """The shop's own currency: its meta.json, else its cart, else its home page. Permanent when none states it.

    `shown`: the currency that a visitor sees, of which the cart knows (shopify.dev, Ajax API: `.js` speaks it).
    `meta`: its meta.json where that was read already.
    """
    for path in ("/cart.js", META) if shown else (META, "/cart.js"):
        said = meta if path == META and meta is not None else as_dict(json_or_none(shop.ask_json(path)))
        if currency := read_currency(said.get("currency")):
            return currency
    if currency := currency_in_page(shop.ask_page("/").text):
        return currency
    raise Permanent(Reason("supplier.currency_unknown", {"host": shop.host}))


def stated_by_variants(product: dict[str, Any]) -> str:
    """The currency that a product's variants name themselves; empty when they do not."""
    variants = product.get("variants")
    first = variants[0] if isinstance(variants, list) and variants else None
    return read_currency(as_dict(first).get("price_currency"))


def currency_in_page(page: str) -> str:
    """The currency that a page's script or markup names; empty when it does not."""
    found = _IN_PAGE.search(page)
    return read_currency(next(filter(None, found.groups()))) if found else ""


def read_currency(value: Any) -> str:
    """An ISO 4217 code; empty for anything else."""
    code = value.strip().upper() if isinstance(value, str) else ""
    return code if len(code) == 3 and is_known_currency(code) else ""
