"""Products in a Shopify shop: made once, updated in place, read, deleted, refused with a reason."""

from dataclasses import replace

import pytest

from fixtures.sandbox.shopify_admin.shop import ShopifyShop, publication_gid
from server.adapters.shopify_admin.store import ShopifyStore
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.stores import PushImage, PushOption, PushProduct, StoreAccess
from server.ports.terms import TermKind
from tests.factories.shopify import PICTURE, only, teapot, variant

pytestmark = pytest.mark.django_db


def test_a_product_is_made_shown_and_linked(shop: ShopifyShop, store: ShopifyStore, access: StoreAccess) -> None:
    pushed = store.put_product(access, teapot(variants=(variant(0, compare_at_minor=2000), variant(1))))
    made = only(shop)
    assert (made["title"], made["status"], made["tags"]) == ("Teapot", "ACTIVE", ["tea"])
    assert made["metafields"]["tradewind.reference"] == "ref-1"
    assert made["published"] == [publication_gid("online_store")]
    first, second = made["variants"]
    assert (first["price"], first["compareAtPrice"], second["compareAtPrice"]) == ("12.50", "20.00", None)
    assert first["inventoryQuantities"][0]["quantity"] == 7
    assert first["inventoryItem"]["measurement"]["weight"] == {"value": 250.0, "unit": "GRAMS"}
    assert pushed.external_id == str(made["id"])
    assert pushed.variant_ids == {"v0": str(first["id"]), "v1": str(second["id"])}
    assert pushed.url.endswith("/shopify-admin/tea-harbour/products/teapot")


def test_a_title_is_cut_to_what_shopify_takes(shop: ShopifyShop, store: ShopifyStore, access: StoreAccess) -> None:
    store.put_product(access, teapot(title="  A very\n" + "long " * 100 + "title"))
    title = only(shop)["title"]
    assert (len(title), title[:12]) == (255, "A very long ")


def test_a_product_without_options_has_one_variant(shop: ShopifyShop, store: ShopifyStore, access: StoreAccess) -> None:
    pushed = store.put_product(access, teapot(variants=(variant(0, option_values=()),), options=()))
    assert only(shop)["variants"][0]["choice"] == {"Title": "Default Title"}
    assert list(pushed.variant_ids) == ["v0"]


def test_an_update_keeps_ids_images_and_the_merchants_metafields(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    pushed = store.put_product(access, teapot())
    only(shop)["metafields"]["custom.care"] = "by hand"
    only(shop)["files"].append({"originalSource": "https://merchant.example.com/own.png"})
    again = teapot(title="Better teapot", external_id=pushed.external_id)
    ids = tuple(
        replace(push_variant, external_id=pushed.variant_ids[push_variant.reference]) for push_variant in again.variants
    )
    assert store.put_product(access, replace(again, variants=ids)) == pushed
    changed = only(shop)
    assert changed["title"] == "Better teapot"
    assert changed["metafields"]["custom.care"] == "by hand"
    assert len(changed["files"]) == 3


def test_changed_images_replace_the_gallery(shop: ShopifyShop, store: ShopifyStore, access: StoreAccess) -> None:
    pushed = store.put_product(access, teapot())
    fewer = teapot(images=(PushImage(PICTURE.format("side")),), external_id=pushed.external_id)
    store.put_product(access, fewer)
    store.put_product(access, fewer)
    assert [file["originalSource"] for file in only(shop)["files"]] == [PICTURE.format("side")]


def test_a_variant_that_is_left_out_goes_and_a_new_variant_comes(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    pushed = store.put_product(access, teapot(2))
    after = store.put_product(access, teapot(3, external_id=pushed.external_id, variants=(variant(1), variant(2))))
    assert after.variant_ids["v1"] == pushed.variant_ids["v1"]
    assert [variant["choice"]["Size"] for variant in only(shop)["variants"]] == ["Size 1", "Size 2"]


def test_many_variants_are_set_by_an_operation_of_the_shop(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    pushed = store.put_product(access, teapot(260))
    assert len(pushed.variant_ids) == len(only(shop)["variants"]) == 260


@pytest.mark.parametrize("status", [200, 429])
def test_a_call_that_costs_too_much_now_waits(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, status: int
) -> None:
    shop.configure({"available": 0, "restore_rate": 400, "throttle_as": status})
    store.put_product(access, teapot())
    assert only(shop)["title"] == "Teapot"


def test_a_bucket_that_fills_too_slowly_is_left_for_later(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    shop.configure({"available": 0, "restore_rate": 0.01})
    with pytest.raises(Retryable) as refusal:
        store.list_collections(access)
    assert refusal.value.reason.code == "outside.busy"
    assert (refusal.value.after or 0) > 100


@pytest.mark.parametrize(
    ("product", "reason"),
    [
        (teapot(1, options=tuple(PushOption(f"O{at}", ("x",)) for at in range(4))), "store.too_many_options"),
        (teapot(2049), "store.too_many_variants"),
        (teapot(1, images=(PushImage("ftp://cdn.example.com/x.png"),)), "store.refused"),
    ],
)
def test_what_cannot_be_sold_is_refused_with_a_reason(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, product: PushProduct, reason: str
) -> None:
    with pytest.raises(Permanent) as refusal:
        store.put_product(access, product)
    assert refusal.value.reason.code == reason
    assert shop.products == {}


def test_collections_are_listed(store: ShopifyStore, access: StoreAccess) -> None:
    assert [(collection.other_id, collection.name) for collection in store.list_collections(access)] == [
        ("301", "Home page"),
        ("302", "New in"),
    ]


def test_types_and_tags_are_those_of_products(shop: ShopifyShop, store: ShopifyStore, access: StoreAccess) -> None:
    store.put_product(access, teapot(product_type="Pots", tags=tuple(f"tag {at}" for at in range(249))))
    store.put_product(access, teapot(reference="ref-2", tags=("tag 0", "tea", "gift")))
    assert [term.name for term in store.list_terms(access, TermKind.TYPE)] == ["Pots"]
    assert len(store.list_terms(access, TermKind.TAG)) == 251
    assert [term.name for term in store.list_terms(access, TermKind.COLLECTION)] == ["Home page", "New in"]


def test_a_shop_proves_itself_and_gets_our_reference(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    profile = store.verify(access)
    assert (profile.external_key, profile.name, profile.currency) == ("tea-harbour.myshopify.com", "Tea Harbour", "USD")
    assert (profile.time_zone, profile.language) == ("America/Toronto", "")
    assert shop.definitions == ["tradewind.reference"]
    assert store.verify(access) == profile


def test_a_missing_scope_a_dead_token_and_a_frozen_shop_say_what_to_do(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    next(iter(shop.tokens.values()))["scope"] = "write_products"
    with pytest.raises(NeedsMerchant) as refusal:
        store.verify(access)
    assert refusal.value.reason.code == "store.scopes_missing"
    assert "write_inventory" in refusal.value.reason.params["scopes"]
    shop.configure({"frozen": True})
    with pytest.raises(Permanent) as frozen:
        store.verify(access)
    assert frozen.value.reason.code == "store.unavailable"
    shop.uninstall()
    with pytest.raises(NeedsMerchant) as dead:
        store.verify(access)
    assert dead.value.reason.code == "store.token_refused"


def test_each_topic_is_subscribed_once_and_taken_away(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    url = "https://tradewind.example.com/hooks/shopify/x"
    for _ in range(2):
        store.ensure_webhooks(access, delivery_url=url, secret="unused")
    topics = sorted(hook["topic"] for hook in shop.webhooks.values())
    assert topics == ["APP_UNINSTALLED", "BULK_OPERATIONS_FINISH", "PRODUCTS_DELETE"]
    store.remove_webhooks(access, delivery_url=url)
    assert shop.webhooks == {}


def test_webhooks_of_a_former_address_go_with_topics_that_nobody_handles(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    url = "https://tradewind.example.com/hooks/shopify/x"
    store.ensure_webhooks(access, delivery_url="https://old.example/hooks/shopify/x", secret="unused")
    key, old = next(iter(shop.webhooks.items()))
    shop.webhooks[key] = {**old, "uri": url, "topic": "PRODUCTS_UPDATE"}
    store.ensure_webhooks(access, delivery_url=url, secret="unused")
    hooks = sorted((hook["uri"], hook["topic"]) for hook in shop.webhooks.values())
    assert hooks == [(url, topic) for topic in ("APP_UNINSTALLED", "BULK_OPERATIONS_FINISH", "PRODUCTS_DELETE")]


def test_a_draft_and_what_is_sold_on_stay_as_the_merchant_has_them(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    pushed = store.put_product(access, teapot(as_draft=True))
    assert (only(shop)["status"], only(shop)["variants"][0]["inventoryPolicy"]) == ("DRAFT", "DENY")
    only(shop)["status"], only(shop)["variants"][0]["inventoryPolicy"] = "ACTIVE", "CONTINUE"
    store.put_product(access, teapot(3, as_draft=True, external_id=pushed.external_id))
    assert only(shop)["status"] == "ACTIVE"
    assert [each["inventoryPolicy"] for each in only(shop)["variants"]] == ["CONTINUE", "DENY", "DENY"]
    only(shop)["variants"][0]["sku"] = "OWN"
    store.put_product(access, teapot(variants=(variant(0, sku=""), variant(1)), external_id=pushed.external_id))
    assert [each["sku"] for each in only(shop)["variants"]] == ["OWN", "TEA-1"]


def test_taxes_are_charged_as_said_or_left_to_the_shop(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    store.put_product(access, teapot())
    assert [each.get("taxable") for each in only(shop)["variants"]] == [None, None]
    store.put_product(access, teapot(taxable=False))
    assert [each["taxable"] for each in only(shop)["variants"]] == [False, False]


def test_no_more_pictures_and_tags_are_sent_than_a_shop_takes(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    many = tuple(PushImage(PICTURE.format(at)) for at in range(249))
    pictured = (variant(0, image_url=PICTURE.format("a")), variant(1, image_url=PICTURE.format("b")))
    tags = tuple(f"tag {at}" for at in range(300))
    store.put_product(access, teapot(images=many, variants=pictured, tags=tags))
    made = only(shop)
    sent = [PICTURE.format(at) for at in (*range(249), "a")]
    assert [file["originalSource"] for file in made["files"]] == sent
    assert made["tags"] == list(tags[:250])
    assert ["file" in variant for variant in made["variants"]] == [True, False]
