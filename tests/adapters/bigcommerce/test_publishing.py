"""Products in a BigCommerce store: made once, updated in place, read, deleted, refused with a reason."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from server.adapters.bigcommerce import address, orders
from server.adapters.bigcommerce.store import PRODUCT_TOPICS
from server.adapters.bigcommerce.store import BigCommerceStore as Port
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.pictures import Pictures
from server.ports.stores import PushImage, PushOption, PushProduct, StoreAccess
from tests.factories.bigcommerce import PICTURE, only, teapot, variant

pytestmark = pytest.mark.django_db
TOPICS = [*PRODUCT_TOPICS, *orders.TOPICS]


@pytest.mark.parametrize(
    "typed",
    [
        "store-teahouse1",
        " STORE-teahouse1 ",
        "https://store-teahouse1.mybigcommerce.com/manage",
        "store-teahouse1.mybigcommerce.com",
    ],
)
def test_a_store_has_one_address(settings: Any, typed: str) -> None:
    settings.BIGCOMMERCE_STORE_URL = "https://store-{hash}.mybigcommerce.com"
    assert address.normalise(typed) == "https://store-teahouse1.mybigcommerce.com"


@pytest.mark.parametrize(
    "typed", ["teahouse1", "store-", "store-a.evil.com", "evil.com/store-a", "store-a b", "store-ä"]
)
def test_what_is_no_store_is_refused_in_the_specified_words(settings: Any, typed: str) -> None:
    settings.BIGCOMMERCE_STORE_URL = "https://store-{hash}.mybigcommerce.com"
    with pytest.raises(ValueError, match=r"^Please fill in the correct store name$"):
        address.normalise(typed)


def test_a_product_is_made_whole(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot(variants=(variant(0, compare_at_minor=2000), variant(1, available=False))))
    made = only(shop)
    first, second = made["variants"]
    assert (made["name"], made["is_visible"], made["inventory_tracking"]) == ("Teapot", True, "variant")
    assert (first["price"], first["sale_price"], first["weight"], first["inventory_level"]) == (20.0, 12.5, 0.25, 7)
    assert (second["price"], second["sale_price"], second["purchasing_disabled"]) == (12.51, 0, True)
    assert [image["image_url"] for image in made["images"]] == [PICTURE.format("front"), PICTURE.format("back")]
    assert pushed.external_id == str(made["id"])
    assert pushed.variant_ids == {"v0": str(first["id"]), "v1": str(second["id"])}
    assert pushed.url.endswith("/store-teahouse1/teapot/")


def test_a_product_without_options_is_its_only_variant(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    plain = teapot(variants=(variant(0, option_values=()),), options=())
    pushed = port.put_product(access, plain)
    assert pushed.variant_ids == {"v0": str(only(shop)["variants"][0]["id"])}
    assert (only(shop)["inventory_tracking"], only(shop)["inventory_level"]) == ("product", 7)
    assert port.put_product(access, replace(plain, external_id=pushed.external_id)) == pushed


def test_an_update_keeps_ids_and_what_the_merchant_added(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot())
    only(shop)["images"].append({"id": 999, "image_url": "https://merchant.example.com/own.png", "sort_order": 9})
    only(shop)["search_keywords"] += ", teatime"
    again = port.put_product(access, teapot(title="Better teapot", external_id=pushed.external_id))
    assert again == pushed
    assert (only(shop)["name"], only(shop)["search_keywords"]) == ("Better teapot", "tradewind-ref-1, teatime")
    assert [image["id"] for image in only(shop)["images"]][-1] == 999
    assert len(only(shop)["images"]) == 3


def test_variants_and_pictures_come_and_go(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot(2))
    options = (PushOption("Size", ("Size 1", "Size 2")),)
    changed = teapot(variants=(variant(1), variant(2)), options=options, images=(PushImage(PICTURE.format("side")),))
    after = port.put_product(access, replace(changed, external_id=pushed.external_id))
    assert after.variant_ids["v1"] == pushed.variant_ids["v1"]
    labels = [variant["option_values"][0]["label"] for variant in only(shop)["variants"]]
    assert labels == ["Size 1", "Size 2"]
    assert [image["image_url"] for image in only(shop)["images"]] == [PICTURE.format("side")]


def test_other_options_rebuild_the_variants(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot(2))
    options = (PushOption("Colour", ("Red", "Blue")),)
    variants = (variant(0, option_values=("Red",)), variant(1, option_values=("Blue",)))
    port.put_product(access, teapot(options=options, variants=variants, external_id=pushed.external_id))
    assert [variant["option_values"][0]["label"] for variant in only(shop)["variants"]] == ["Red", "Blue"]
    assert [option["display_name"] for option in only(shop)["options"]] == ["Colour"]


def test_a_product_may_be_published_without_pictures_that_the_store_cannot_load(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    bad, worse = "ftp://cdn.example.com/front.png", "ftp://cdn.example.com/green.png"
    images = (PushImage(bad), PushImage(PICTURE.format("back")))
    variants = (variant(0, image_url=PICTURE.format("back")), variant(1, image_url=worse))
    product = teapot(images=images, variants=variants, pictures=Pictures(skips=True))
    pushed = port.put_product(access, product)
    assert product.pictures.left_out == [bad, worse]
    assert [image["image_url"] for image in only(shop)["images"]] == [PICTURE.format("back")]
    pictures = [variant.get("image_url") for variant in only(shop)["variants"]]
    assert pictures == [PICTURE.format("back"), None]
    again = replace(product, external_id=pushed.external_id, pictures=Pictures(skips=True))
    assert port.put_product(access, again) == pushed
    assert again.pictures.left_out == [bad, worse]


def test_the_rate_window_is_waited_for_or_left_for_later(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    shop.configure({"quota": 3, "left": 0, "window_ms": 400})
    port.put_product(access, teapot())
    assert only(shop)["name"] == "Teapot"
    shop.configure({"left": 0, "window_ms": 60_000})
    with pytest.raises(Retryable) as refusal:
        port.list_collections(access)
    assert refusal.value.reason.code == "outside.busy"
    assert 50 < (refusal.value.after or 0) <= 60


@pytest.mark.parametrize(
    ("product", "reason"),
    [
        (teapot(601), "store.too_many_variants"),
        (teapot(2, variants=(variant(0, sku="A"), variant(1, sku="A"))), "store.sku_repeated"),
        (teapot(1, images=(PushImage("ftp://cdn.example.com/x.png"),)), "store.images_refused"),
    ],
)
def test_what_cannot_be_sold_is_refused_with_a_reason(
    shop: BigCommerceStore, port: Port, access: StoreAccess, product: PushProduct, reason: str
) -> None:
    with pytest.raises(Permanent) as refusal:
        port.put_product(access, product)
    assert refusal.value.reason.code == reason
    assert shop.products == {}


def test_a_store_proves_itself_and_a_dead_token_says_what_to_do(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    profile = port.verify(access)
    assert (profile.external_key, profile.name, profile.currency, profile.owner) == (
        "stores/teahouse1",
        "Tea House",
        "USD",
        "Ada Harbour",
    )
    assert (profile.time_zone, profile.language) == ("America/Chicago", "en")
    assert [collection.name for collection in port.list_collections(access)] == ["Shop All", "Kitchen"]
    shop.tokens.clear()
    with pytest.raises(NeedsMerchant) as refusal:
        port.verify(access)
    assert refusal.value.reason.code == "store.token_refused"


def test_hooks_are_made_once_mended_and_taken_away(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    url = "https://tradewind.example.com/hooks/bigcommerce/x"
    for _ in range(2):
        port.ensure_webhooks(access, delivery_url=url, secret="one")
    assert [hook["scope"] for hook in shop.hooks.values()] == TOPICS
    for hook in shop.hooks.values():
        hook["is_active"] = False
    port.ensure_webhooks(access, delivery_url=url, secret="two")
    hooks = {(hook["is_active"], hook["headers"]["X-Tradewind-Secret"]) for hook in shop.hooks.values()}
    assert hooks == {(True, "two")}
    port.remove_webhooks(access, delivery_url=url)
    assert shop.hooks == {}


def test_hooks_of_a_former_address_go_with_scopes_that_nobody_handles(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    url = "https://tradewind.example.com/hooks/bigcommerce/x"
    port.ensure_webhooks(access, delivery_url="https://old.example/hooks/bigcommerce/x", secret="one")
    old = next(iter(shop.hooks.values()))
    shop.hooks |= {
        9001: {**old, "id": 9001, "destination": url, "scope": "store/product/updated"},
        9002: {**old, "id": 9002, "destination": "https://old.example/hooks/bigcommerce/y"},
    }
    port.ensure_webhooks(access, delivery_url=url, secret="one")
    hooks = sorted((hook["destination"], hook["scope"]) for hook in shop.hooks.values())
    assert hooks == [
        ("https://old.example/hooks/bigcommerce/y", "store/product/deleted"),
        *((url, topic) for topic in sorted(TOPICS)),
    ]


def test_a_draft_is_made_unseen_and_stays_as_the_merchant_has_it(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot(as_draft=True))
    assert only(shop)["is_visible"] is False
    only(shop)["is_visible"] = True
    port.put_product(access, teapot(as_draft=True, external_id=pushed.external_id, title="Kettle"))
    assert (only(shop)["name"], only(shop)["is_visible"]) == ("Kettle", True)


def test_a_name_that_is_taken_is_refused(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    port.put_product(access, teapot())
    with pytest.raises(Permanent) as refusal:
        port.put_product(access, teapot(reference="ref-2"))
    assert refusal.value.reason.code in {"store.name_taken", "store.sku_taken"}
    assert len(shop.products) == 1
