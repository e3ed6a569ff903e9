"""A product of each supplier in the sandbox: what all suppliers promise is tested on these."""

from collections.abc import Callable
from typing import Any

from fixtures.sandbox import credentials
from fixtures.sandbox.alibaba1688.market import REMOVED
from fixtures.sandbox.aliexpress import ids
from fixtures.sandbox.banggood.catalogue import GONE
from fixtures.sandbox.product_pages.shelf import MARKETPLACES
from server.ports.suppliers import Supplier, SupplierAccess
from tests.adapters.source import Source
from tests.factories.antstore import published_product
from tests.support.sandbox import Outside


def of_aliexpress(outside: Outside, settings: Any) -> Source:
    settings.ALIEXPRESS_GATEWAY = outside.url
    settings.ALIEXPRESS_APP_KEY = credentials.ALIEXPRESS_APP_KEY
    settings.ALIEXPRESS_APP_SECRET = credentials.ALIEXPRESS_APP_SECRET
    return Source(
        Supplier.ALIEXPRESS,
        f"{outside.url}/item/{next(iter(outside.sandbox.aliexpress.items))}.html",
        f"{outside.url}/item/{ids.REMOVED}.html",
        "/sync",
        SupplierAccess(tokens={"access_token": credentials.ALIEXPRESS_ACCESS_TOKEN}),
    )


def of_1688(outside: Outside, settings: Any) -> Source:
    settings.ALIBABA1688_GATEWAY = f"{outside.url}/1688"
    settings.ALIBABA1688_AUTH_URL = f"{outside.url}/1688/oauth/authorize"
    settings.ALIBABA1688_APP_KEY = credentials.ALIBABA1688_APP_KEY
    settings.ALIBABA1688_APP_SECRET = credentials.ALIBABA1688_APP_SECRET
    return Source(
        Supplier.ALIBABA1688,
        f"{outside.url}/1688/offer/{next(iter(outside.sandbox.alibaba1688.offers))}.html",
        f"{outside.url}/1688/offer/{REMOVED}.html",
        "/param2/",
        SupplierAccess(tokens={"access_token": credentials.ALIBABA1688_ACCESS_TOKEN}),
    )


def of_banggood(outside: Outside, settings: Any) -> Source:
    settings.BANGGOOD_API_URL = f"{outside.url}/banggood"
    settings.BANGGOOD_APP_ID = credentials.BANGGOOD_APP_ID
    settings.BANGGOOD_APP_SECRET = credentials.BANGGOOD_APP_SECRET
    return Source(
        Supplier.BANGGOOD,
        f"{outside.url}/banggood/Words-p-{next(iter(outside.sandbox.banggood.products))}.html",
        f"{outside.url}/banggood/Words-p-{GONE}.html",
        "/banggood/product/",
    )


def of_shopify(outside: Outside, _settings: Any) -> Source:
    (handle,) = outside.handles()
    return Source(
        Supplier.SHOPIFY, f"{outside.url}/products/{handle}", f"{outside.url}/products/no-such-product", "/products/"
    )


def of_pages(name: str) -> Callable[[Outside, Any], Source]:
    """A supplier whose products are pages."""

    def source(outside: Outside, settings: Any) -> Source:
        settings.PRODUCT_PAGES_URL = f"{outside.url}/pages"
        pages = MARKETPLACES[name]
        return Source(Supplier[name.upper()], pages.url(outside.url, 0), pages.url(outside.url, 555), "/pages/")

    return source


def of_antstore(_outside: Outside, _settings: Any) -> Source:
    return Source(Supplier.ANTSTORE, str(published_product().id), "999999", "")


SOURCES: dict[Supplier, Callable[[Outside, Any], Source]] = {
    Supplier.ALIEXPRESS: of_aliexpress,
    Supplier.ALIBABA1688: of_1688,
    Supplier.BANGGOOD: of_banggood,
    Supplier.ANTSTORE: of_antstore,
    Supplier.SHOPIFY: of_shopify,
    Supplier.ALIBABA: of_pages("alibaba"),
    Supplier.AMAZON: of_pages("amazon"),
    Supplier.TMALL: of_pages("tmall"),
    Supplier.JD: of_pages("jd"),
}
"""Each points the settings at the sandbox and returns what to try there."""
