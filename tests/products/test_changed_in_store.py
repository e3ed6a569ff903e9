"""What a merchant changed in the store is not overwritten unasked: published last, ours now, theirs now decide."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.wix.site import WixSite
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication, PublicationVariant
from tests.products.conftest import Trade
from tests.products.test_asked_once import asked, connect_harbour
from tests.products.test_stock_locations import connect_tea_house, store_on
from tests.support.consent import connect_square
from tests.support.jobs import drain_jobs
from tests.support.wix import connect_wix

pytestmark = pytest.mark.django_db

PLATFORMS = ("woocommerce", "bigcommerce", "shopify", "square", "wix", "wix_v1")
THEIRS, OURS = "What the merchant wrote", "What we write now"


@dataclass
class There:
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
        return set(tags) if self.platform == "shopify" else {self._shop_tags()[one]["name"] for one in tags}

    def tag(self, *, add: str, remove: str) -> None:
        """Their merchant adds one and removes one."""
        if self.platform == "shopify":
            self._product()["tags"] = [one for one in self._product()["tags"] if one != remove] + [add]
            return
        known = self._shop_tags()
        known[990] = {"id": 990, "name": add, "slug": add.lower(), "parent": 0, "description": ""}
        self._product()["tags"] = [one for one in self._product()["tags"] if known[one]["name"] != remove] + [990]

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
        """The first variant costs more than we wrote; where there is one for comparison, that is gone."""
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


@pytest.fixture(params=PLATFORMS)
def there(
    request: pytest.FixtureRequest,
    trade: Trade,
    bigcommerce: dict[str, BigCommerceStore],
    square: dict[str, SquareSeller],
    wix: dict[str, WixSite],
    shopify: dict[str, ShopifyShop],
) -> There:
    """A store with one product that we published."""
    ways: dict[str, Callable[[], str]] = {
        "woocommerce": lambda: trade.woo_id,
        "bigcommerce": lambda: connect_tea_house(trade, bigcommerce["teahouse1"]),
        "shopify": lambda: connect_harbour(trade),
        "square": lambda: (connect_square(trade.owner), drain_jobs(), store_on(trade.owner, 8))[-1],
        "wix": lambda: (connect_wix(trade.owner), drain_jobs(), store_on(trade.owner, 5))[-1],
        "wix_v1": lambda: (connect_wix(trade.owner, "pottery"), drain_jobs(), store_on(trade.owner, 5))[-1],
    }
    platform = str(request.param)
    made = There(trade, platform, ways[platform]())
    assert made.publish()["state"] == 2
    return made


def test_what_was_changed_only_there_stays_and_what_was_changed_only_here_is_published(there: There) -> None:
    product = there.trade.listed()[0]
    there.rename(THEIRS)
    there.reprice()
    theirs = there.prices()
    there.trade.edit(product["id"], description_html=f"<p>{OURS}</p>")
    assert there.publish()["state"] == 2
    assert (there.title(), there.prices()) == (THEIRS, theirs)
    assert OURS in there.description()
    there.describe(f"<p>{THEIRS}</p>")
    assert there.publish()["state"] == 2
    assert (there.title(), there.description(), there.prices()) == (THEIRS, f"<p>{THEIRS}</p>", theirs)
    assert there.trade.mine()[0]["title"] == product["title"]
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert there.title() == product["title"]
    assert OURS in there.description()


def test_a_description_changed_here_and_there_is_held_back(there: There) -> None:
    product = there.trade.listed()[0]
    there.describe(f"<p>{THEIRS}</p>")
    there.trade.edit(product["id"], description_html=f"<p>{OURS}</p>")
    operation = there.publish()
    assert operation["state"] == 3
    assert operation["result"].startswith("Not published: the description was changed both here and in the store.")
    assert there.description() == f"<p>{THEIRS}</p>"


def test_what_was_changed_there_is_held_back_until_the_merchant_says_so(there: There) -> None:
    product = there.trade.listed()[0]
    ours = [{"id": int(each["id"]), "price": "77.00"} for each in product["product_skus"]]
    before = there.prices()
    there.rename(THEIRS)
    there.reprice()
    theirs = there.prices()
    assert theirs != before
    there.trade.edit(product["id"], title=OURS, product_skus=ours)
    operation = there.publish()
    assert operation["state"] == 3
    assert THEIRS in operation["result"]
    assert "USD 321.00" in operation["result"]
    assert (there.title(), there.prices()) == (THEIRS, theirs)
    (row,) = there.trade.mine()
    assert (row["state"], row["remark"]) == ("active", operation["result"])
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert there.title() == OURS
    assert there.prices() not in (before, theirs)
    assert there.trade.mine()[0]["remark"] == ""


def test_what_we_wrote_ourselves_is_changed_without_a_question(there: There) -> None:
    there.trade.edit(there.trade.listed()[0]["id"], title=f"  {OURS} &  others ")
    assert there.publish()["state"] == 2
    there.trade.outside.sandbox.log.clear()
    assert there.publish()["state"] == 2
    reads = [name for name in asked(there.trade) if name.startswith("GET")]
    assert there.title().split() == f"{OURS} & others".split()
    assert len(reads) == len(set(reads))


def test_a_change_there_that_says_what_we_say_holds_nothing_back(there: There) -> None:
    there.trade.edit(there.trade.listed()[0]["id"], title=OURS)
    there.rename(OURS)
    assert there.publish()["state"] == 2


TAGGED = pytest.mark.parametrize("there", ["shopify", "woocommerce"], indirect=True)


@TAGGED
def test_tags_added_there_stay_and_those_removed_here_or_there_go(there: There) -> None:
    product = there.trade.edit(there.trade.listed()[0]["id"], tags=["tea", "gift", "old"])
    assert there.publish()["state"] == 2
    assert there.tags() == {"tea", "gift", "old"}
    there.tag(add="Theirs", remove="gift")
    there.trade.edit(product["id"], tags=["tea", "gift", "new"])
    for _ in range(2):
        assert there.publish()["state"] == 2
        assert there.tags() == {"tea", "new", "Theirs"}
    there.trade.edit(product["id"], tags=[])
    assert there.publish()["state"] == 2
    assert there.tags() == {"Theirs"}
    there.trade.edit(product["id"], tags=["tea"])
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert there.tags() == {"tea"}


@pytest.mark.parametrize("there", ["shopify", "bigcommerce"], indirect=True)
def test_a_vendor_changed_there_stays_and_one_changed_here_too_is_held_back(there: There) -> None:
    product = there.trade.edit(there.trade.listed()[0]["id"], vendor="Ours")
    assert there.publish()["state"] == 2
    there.revend(THEIRS)
    assert there.publish()["state"] == 2
    assert there.vendor() == THEIRS
    there.trade.edit(product["id"], vendor=OURS)
    operation = there.publish()
    assert operation["result"].startswith("Not published: the vendor was changed both here and in the store.")
    assert there.vendor() == THEIRS
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert there.vendor() == OURS


def forget(tenant: TenantRef) -> None:
    """As it was before what we write was remembered."""
    with tenant_scope_of(tenant):
        Publication.objects.update(description_digest="", labels={})
        PublicationVariant.objects.update(price_minor=None, compare_at_minor=None)


def test_what_was_published_before_it_was_remembered_is_asked_about_where_it_differs(
    there: There, tenant: TenantRef
) -> None:
    forget(tenant)
    there.reprice()
    theirs = there.prices()
    operation = there.publish()
    assert operation["state"] == 3
    assert "USD 321.00" in operation["result"]
    assert there.prices() == theirs
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert there.prices() != theirs
    forget(tenant)
    assert there.publish()["state"] == 2
