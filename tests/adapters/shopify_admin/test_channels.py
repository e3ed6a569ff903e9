"""In which sales channels of a shop a new product stands."""

import pytest

from fixtures.sandbox.shopify_admin.shop import ShopifyShop, publication_gid
from server.adapters.shopify_admin.store import ShopifyStore
from server.kit import clock
from server.ports.failures import NeedsMerchant
from server.ports.stores import StoreAccess
from tests.factories.shopify import only, teapot

pytestmark = pytest.mark.django_db

ONLINE, COUNTER, SHOP = (publication_gid(handle) for handle in ("online_store", "point_of_sale", "shop"))


def test_channels_are_named_by_their_apps_the_online_store_first(shop: ShopifyShop, access: StoreAccess) -> None:
    shop.configure({"channels": "point_of_sale,online_store,shop"})
    channels = ShopifyStore().list_channels(access)
    assert [(channel.other_id, channel.name, channel.is_default) for channel in channels] == [
        (ONLINE, "Online Store", True),
        (COUNTER, "Point of Sale", False),
        (SHOP, "Shop", False),
    ]


def test_what_takes_in_new_products_by_itself_stays_unless_others_are_chosen(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    shop.configure({"auto_publish": "shop"})
    store.put_product(access, teapot())
    assert only(shop)["published"] == sorted([ONLINE, SHOP])


def test_a_try_that_ended_before_the_channels_is_taken_up_again(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    began = clock.now()
    shop.configure({"withheld": "write_publications"})
    store.put_product(access, teapot(channels=(SHOP,)))
    shop.configure({"withheld": ""})
    for _ in range(2):
        store.put_product(access, teapot(channels=(SHOP,), first_attempt_at=began))
        assert only(shop)["published"] == [SHOP]


@pytest.mark.parametrize("chosen", [(), (SHOP,)])
@pytest.mark.parametrize("withheld", ["write_publications", "read_publications,write_publications"])
def test_a_shop_that_did_not_agree_to_channels_gets_the_product_all_the_same(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, chosen: tuple[str, ...], withheld: str
) -> None:
    shop.configure({"withheld": withheld})
    for external_id in ("", str(shop.last_id + 1)):
        assert store.put_product(access, teapot(channels=chosen, external_id=external_id)).external_id
    assert (only(shop)["title"], only(shop)["published"]) == ("Teapot", [])


def test_it_says_so_when_its_channels_are_requested(shop: ShopifyShop, access: StoreAccess) -> None:
    shop.configure({"withheld": "read_publications,write_publications"})
    with pytest.raises(NeedsMerchant) as refusal:
        ShopifyStore().list_channels(access)
    assert refusal.value.reason.code == "store.scopes_missing"


def test_a_product_with_many_variants_is_in_its_channels_too(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    shop.configure({"auto_publish": "online_store"})
    store.put_product(access, teapot(120, channels=(SHOP,)))
    assert only(shop)["published"] == [SHOP]
