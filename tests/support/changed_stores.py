"""One product in a store of any platform, changed by someone in the store."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.wix.site import WixSite
from tests.products.conftest import Trade
from tests.support.consent import connect_square
from tests.support.jobs import drain_jobs
from tests.support.shopify_stores import connect_harbour
from tests.support.stock_locations import connect_tea_house, store_on
from tests.support.wix import connect_wix

PLATFORMS = ("woocommerce", "bigcommerce", "shopify", "square", "wix", "wix_v1")


EVERY_PLATFORM = pytest.mark.parametrize("changed_store", PLATFORMS, indirect=True)
"""For what reads a store in the platform's own form; a rule of ours is shown on one."""

THEIRS, OURS = "What the merchant wrote", "What we write now"


@dataclass
class ChangedStore:
    """One product in a store of one platform, as its merchant sees and changes it."""

    trade: Trade
    platform: str
    store_id: str

    def title(self) -> str:
        return str(self._product()[self._name])

    def rename(self, title: str) -> None:
        self._product()[self._name] = title

    def description(self) -> str:
        return str(self._product()[self._description])

    def describe(self, text: str) -> None:
        self._product()[self._description] = text

    def vendor(self) -> str:
        """BigCommerce has it as a brand, the others not."""
        return str(self._product()[self._vendor])

    def revend(self, vendor: str) -> None:
        self._product()[self._vendor] = vendor

    @property
    def _vendor(self) -> str:
        return "vendor" if self.platform == "shopify" else "brand_name"

    def tags(self) -> set[str]:
        tags = self._product()["tags"]
        return set(tags) if self.platform == "shopify" else {self._shop_tags()[tag]["name"] for tag in tags}

    def tag(self, *, add: str, remove: str) -> None:
        """Add a tag and remove another, as the merchant does."""
        if self.platform == "shopify":
            self._product()["tags"] = [tag for tag in self._product()["tags"] if tag != remove] + [add]
            return
        known = self._shop_tags()
        known[990] = {"id": 990, "name": add, "slug": add.lower(), "parent": 0, "description": ""}
        self._product()["tags"] = [tag for tag in self._product()["tags"] if known[tag]["name"] != remove] + [990]

    def _shop_tags(self) -> Any:
        return self.trade.outside.sandbox.stores["demo"].tags

    def pictures(self) -> list[Any]:
        if self.platform == "wix":
            items: list[Any] = self._product()["media"]["itemsInfo"]["items"]
            return items
        ids: list[Any] = self._product()[{"square": "image_ids", "shopify": "files"}.get(self.platform, "images")]
        return ids

    def variant(self) -> dict[str, Any]:
        """The first, as the store keeps it."""
        return self._priced()[0][0]

    def prices(self) -> list[Any]:
        """Of all variants, in the platform's own form."""
        return [each[key] for each, key in self._priced()]

    def reprice(self) -> None:
        """Raise the first variant's price over what we wrote, and drop its price for comparison."""
        each, key = self._priced()[0]
        each[key] = {
            "woocommerce": "321.00",
            "bigcommerce": 321.0,
            "shopify": "321.00",
            "square": {"amount": 32100, "currency": "USD"},
            "wix": {"actualPrice": {"amount": "321.00"}},
            "wix_v1": {"actualPrice": {"amount": "321.00"}},
        }[self.platform]

    def publish(self, **options: Any) -> Any:
        (operation,) = self.trade.publish([self.trade.listed()[0]["id"]], [self.store_id], **options)
        return operation

    @property
    def _name(self) -> str:
        return "title" if self.platform == "shopify" else "name"

    @property
    def _description(self) -> str:
        named = {
            "shopify": "descriptionHtml",
            "square": "description_html",
            "wix": "plainDescription",
            "wix_v1": "plainDescription",
        }
        return named.get(self.platform, "description")

    def _product(self) -> Any:
        sandbox: Any = self.trade.outside.sandbox
        if self.platform == "square":
            (item,) = sandbox.square["MLHARBOR"].items()
            return item["item_data"]
        store = {
            "woocommerce": sandbox.stores["demo"],
            "bigcommerce": sandbox.bigcommerce["teahouse1"],
            "shopify": sandbox.shopify_shops["tea-harbour"],
            "wix": sandbox.wix["teahouse"],
            "wix_v1": sandbox.wix["pottery"],
        }[self.platform]
        (record,) = store.products.values()
        return record

    def _priced(self) -> list[tuple[dict[str, Any], str]]:
        product = self._product()
        if self.platform == "woocommerce":
            return [(each, "regular_price") for each in self.trade.outside.store().variations_of(product["id"])] or [
                (product, "regular_price")
            ]
        if self.platform == "square":
            return [(each["item_variation_data"], "price_money") for each in product["variations"]]
        if self.platform in {"wix", "wix_v1"}:
            return [(each, "price") for each in product["variantsInfo"]["variants"]]
        return [(each, "price") for each in product["variants"]]


@pytest.fixture(params=["woocommerce"])
def changed_store(
    request: pytest.FixtureRequest,
    trade: Trade,
    bigcommerce: dict[str, BigCommerceStore],
    square: dict[str, SquareSeller],
    wix: dict[str, WixSite],
    shopify: dict[str, ShopifyShop],
) -> ChangedStore:
    """A store with one product that we published; on WooCommerce unless the test names platforms."""
    ways: dict[str, Callable[[], str]] = {
        "woocommerce": lambda: trade.woo_id,
        "bigcommerce": lambda: connect_tea_house(trade, bigcommerce["teahouse1"]),
        "shopify": lambda: connect_harbour(trade),
        "square": lambda: (connect_square(trade.owner), drain_jobs(), store_on(trade.owner, 8))[-1],
        "wix": lambda: (connect_wix(trade.owner), drain_jobs(), store_on(trade.owner, 5))[-1],
        "wix_v1": lambda: (connect_wix(trade.owner, "pottery"), drain_jobs(), store_on(trade.owner, 5))[-1],
    }
    platform = str(request.param)
    changed_store = ChangedStore(trade, platform, ways[platform]())
    assert changed_store.publish()["state"] == 2
    return changed_store
