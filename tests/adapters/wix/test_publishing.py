"""Products in a Wix site: made once, updated in place, read, deleted, refused with a reason."""

import pytest

from fixtures.sandbox.wix.site import WixSite
from server.adapters.wix import mapper
from server.adapters.wix.catalogs import catalog_of
from server.adapters.wix.client import WixClient, WixRefusal
from server.adapters.wix.store import WixStore
from server.kit import clock
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.stocks import NewStock
from server.ports.stores import (
    ProductUpdate,
    PushImage,
    PushOption,
    PushProduct,
    StoreAccess,
    VariantUpdate,
)
from tests.factories.wix import PICTURE, only, stock, teapot, variant, variants
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
CREATE = r"/products-with-inventory/create$"


def names(site: WixSite) -> list[str]:
    return [variant["choices"][0]["optionChoiceNames"]["choiceName"] for variant in variants(site)]


def test_a_product_is_made_whole_with_its_stock(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    sold = (variant(0, compare_at_minor=2000), variant(1, available=False), variant(2, stock=None))
    options = (PushOption("Size", ("Size 0", "Size 1", "Size 2")),)
    pushed = port.put_product(access, teapot(variants=sold, options=options))
    made, (first, second, third) = only(site), variants(site)
    assert (made["name"], made["plainDescription"], made["visible"]) == ("Teapot", "<p>Pours.</p>", True)
    assert first["price"] == {"actualPrice": {"amount": "12.50"}, "compareAtPrice": {"amount": "20.00"}}
    assert (second["price"], third["sku"]) == ({"actualPrice": {"amount": "12.51"}}, "TEA-2")
    assert stock(site) == {first["id"]: 7, second["id"]: False, third["id"]: True}
    assert [item["url"] for item in made["media"]["itemsInfo"]["items"]] == [
        PICTURE.format(n) for n in ("front", "back")
    ]
    assert pushed.variant_ids == {"v0": first["id"], "v1": second["id"], "v2": third["id"]}
    assert pushed.external_id == made["id"]
    assert pushed.url.endswith("/wix/site/teahouse/product-page/teapot")


def test_combinations_that_are_not_sold_exist_but_are_hidden(
    site: WixSite, port: WixStore, access: StoreAccess
) -> None:
    options = (PushOption("Size", ("S", "M")), PushOption("Colour", ("Red", "Blue")))
    sold = (variant(0, option_values=("S", "Red")), variant(1, option_values=("M", "Blue")))
    pushed = port.put_product(access, teapot(variants=sold, options=options))
    assert [variant["visible"] for variant in variants(site)] == [True, False, False, True]
    assert set(pushed.variant_ids) == {"v0", "v1"}
    assert [value for value in stock(site).values() if value is False] == [False, False]


def test_an_update_keeps_ids_changes_stock_and_leaves_the_merchants_pictures(
    site: WixSite, port: WixStore, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot())
    own = {"id": "own~mv2.png", "url": "https://merchant.example.com/own.png", "displayName": "mine"}
    only(site)["media"]["itemsInfo"]["items"].append(own)
    variants(site)[0] |= {"physicalProperties": {"weight": 1.2}, "barcode": "4006381333931"}
    sold = (variant(0, stock=3), variant(1))
    again = port.put_product(access, teapot(title="Better teapot", variants=sold, external_id=pushed.external_id))
    assert again.variant_ids == pushed.variant_ids
    assert (only(site)["name"], stock(site)) == (
        "Better teapot",
        {pushed.variant_ids["v0"]: 3, pushed.variant_ids["v1"]: 7},
    )
    assert len(only(site)["media"]["itemsInfo"]["items"]) == 3
    assert [(variant["physicalProperties"], variant.get("barcode")) for variant in variants(site)] == [
        ({"weight": 1.2}, "4006381333931"),
        ({}, None),
    ]
    port.put_product(access, teapot(images=(PushImage(PICTURE.format("side")),), external_id=pushed.external_id))
    shown = [item["url"] for item in only(site)["media"]["itemsInfo"]["items"]]
    assert shown == [PICTURE.format("side"), own["url"]]


def test_variants_come_and_go(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot(2))
    options = (PushOption("Size", ("Size 1", "Size 2")),)
    sold = teapot(variants=(variant(1), variant(2)), options=options, external_id=pushed.external_id)
    after = port.put_product(access, sold)
    assert names(site) == ["Size 1", "Size 2"]
    assert after.variant_ids["v1"] == pushed.variant_ids["v1"]
    assert stock(site) == dict.fromkeys(after.variant_ids.values(), 7)


def test_chosen_categories_show_it(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    kitchen, garden = port.list_collections(access)
    pushed = port.put_product(access, teapot(collections=(kitchen.other_id, "garden")))
    assert [category["items"] for category in site.categories.values()] == [[pushed.external_id], [pushed.external_id]]
    assert (kitchen.name, garden.name) == ("Kitchen", "Garden")


def test_hidden_categories_can_be_chosen_and_those_of_other_apps_cannot(
    site: WixSite, port: WixStore, access: StoreAccess
) -> None:
    """Category in Wix's published types: `managingAppId`; Query Categories returns hidden ones on request."""
    kitchen, garden = port.list_collections(access)
    site.categories[kitchen.other_id]["visible"] = False
    assert [collection.name for collection in port.list_collections(access)] == ["Kitchen", "Garden"]
    pushed = port.put_product(access, teapot(collections=(garden.other_id,)))
    port.put_product(
        access, teapot(collections=(kitchen.other_id,), external_id=pushed.external_id, sets_collections=True)
    )
    assert [category["items"] for category in site.categories.values()] == [[pushed.external_id], []]


def test_a_category_that_became_another_apps_refuses_the_product(
    site: WixSite, port: WixStore, access: StoreAccess
) -> None:
    kitchen = port.list_collections(access)[0].other_id
    site.categories[kitchen]["managingAppId"] = "another"
    with pytest.raises(WixRefusal) as refused:
        catalog_of(WixClient(access)).add_to_category(kitchen, "product")
    assert refused.value.code == "MANAGED_CATEGORY_OPERATION_NOT_ALLOWED"


def test_an_unknown_outcome_makes_nothing_twice(
    site: WixSite, port: WixStore, access: StoreAccess, outside: Outside
) -> None:
    began = clock.now()
    outside.fails("timeout_after_commit", CREATE, "POST")
    with pytest.raises(Retryable) as lost:
        port.put_product(access, teapot())
    assert lost.value.unknown_outcome is True
    for _ in range(2):
        pushed = port.put_product(access, teapot(title="Changed", first_attempt_at=began))
        assert (pushed.external_id, only(site)["name"]) == (only(site)["id"], "Changed")


def test_a_product_that_somebody_changed_meanwhile_is_tried_again_later(
    site: WixSite, port: WixStore, access: StoreAccess, outside: Outside
) -> None:
    pushed = port.put_product(access, teapot())
    body = {"message": "revision mismatch", "details": {"applicationError": {"code": "REVISION_MISMATCH"}}}
    outside.fails("status", r"/stores/v3/products/", "PATCH", status=409, body=body)
    with pytest.raises(Retryable):
        port.put_product(access, teapot(title="Other", external_id=pushed.external_id))
    assert only(site)["name"] == "Teapot"


@pytest.mark.parametrize(
    ("product", "reason"),
    [
        (teapot(1001), "store.too_many_variants"),
        (teapot(1, options=tuple(PushOption(f"O{at}", ("x",)) for at in range(7))), "store.too_many_options"),
        (teapot(description_html="x" * 16001), "store.refused"),
        (teapot(1, images=(PushImage("ftp://cdn.example.com/x.png"),)), "store.refused"),
    ],
)
def test_what_cannot_be_sold_is_refused_with_a_reason(
    site: WixSite, port: WixStore, access: StoreAccess, product: PushProduct, reason: str
) -> None:
    with pytest.raises(Permanent) as refusal:
        port.put_product(access, product)
    assert refusal.value.reason.code == reason
    assert site.products == {}


def test_a_site_that_was_called_too_often_is_left_for_later(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    site.configure({"requests_left": 1})
    with pytest.raises(Retryable) as refusal:
        port.put_product(access, teapot())
    assert (refusal.value.reason.code, site.products) == ("outside.busy", {})


@pytest.mark.parametrize(
    ("settings_", "kind", "reason"),
    [
        ({"catalog": "STORES_NOT_INSTALLED"}, NeedsMerchant, "store.wix_stores_missing"),
        ({"catalog": "V9_CATALOG"}, Permanent, "store.refused"),
        ({"permissions": "inventory"}, NeedsMerchant, "store.scopes_missing"),
        ({"permissions": "products"}, NeedsMerchant, "store.scopes_missing"),
        ({"currency": "XXQ"}, Permanent, "store.currency_unknown"),
    ],
)
def test_a_site_that_cannot_be_sold_in_says_why(
    site: WixSite, port: WixStore, access: StoreAccess, settings_: dict[str, str], kind: type[Exception], reason: str
) -> None:
    profile = port.verify(access)
    assert (profile.external_key, profile.name, profile.currency) == (site.instance_id, "Tea House Online", "USD")
    assert (profile.time_zone, profile.language) == ("", "en")
    site.configure(settings_)
    with pytest.raises(kind, match=reason):
        port.verify(access)


def test_a_dead_token_says_what_to_do(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    site.uninstall()
    with pytest.raises(NeedsMerchant) as refusal:
        port.ensure_webhooks(access, delivery_url="", secret="")
    assert refusal.value.reason.code == "store.token_refused"
    port.remove_webhooks(access, delivery_url="")


def test_a_draft_is_made_unseen(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot(as_draft=True))
    assert only(site)["visible"] is False
    port.put_product(access, teapot(as_draft=False, external_id=pushed.external_id))
    assert only(site)["visible"] is False, "a change leaves it as the merchant has it"


def test_no_more_pictures_are_sent_than_a_site_takes(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    many = tuple(PushImage(PICTURE.format(at)) for at in range(14))
    pictured = (variant(0, image_url=PICTURE.format("a")), variant(1, image_url=PICTURE.format("b")))
    pushed = port.put_product(access, teapot(images=many, variants=pictured))
    items = only(site)["media"]["itemsInfo"]["items"]
    assert [item["url"] for item in items] == [*(image.url for image in many), PICTURE.format("a")]
    own = [{"id": f"own{at}", "displayName": "IMG.png", "url": "https://merchant.example.com/1.png"} for at in range(3)]
    items[12:] = own
    port.put_product(access, teapot(images=many[1:], variants=pictured, external_id=pushed.external_id))
    shown = [item["url"] for item in only(site)["media"]["itemsInfo"]["items"]]
    assert shown == [*(image.url for image in many[1:13]), *(row["url"] for row in own)]


def test_more_than_wix_counts_is_sent_as_the_most_it_counts(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    """InventoryItem.quantity in Wix's published types: -99,999 to 99,999."""
    pushed = port.put_product(access, teapot(variants=(variant(0, stock=250_000), variant(1, stock=99_999))))
    assert set(stock(site).values()) == {99_999}
    changed = VariantUpdate(pushed.variant_ids["v0"], None, NewStock(1_000_000))
    assert port.update_variants(access, ProductUpdate(pushed.external_id, "USD", (changed,))) == {}
    assert set(stock(site).values()) == {99_999}


def test_what_wix_would_refuse_as_too_long_or_read_only_is_not_sent() -> None:
    """Variant.barcode: 40 characters, ProductMedia.altText: 1,000; `media` of a variant is read-only."""
    sold = (variant(0, barcode="4" * 41), variant(1, barcode="4" * 40))
    made = mapper.new_product(teapot(variants=sold, images=(PushImage(PICTURE.format("a"), "x" * 1001),)), "")
    assert ["barcode" in variant for variant in made["variantsInfo"]["variants"]] == [False, True]
    assert len(made["media"]["main"]["altText"]) == 1000
    existing = {"id": "one", "media": {"id": "m"}, "inventoryStatus": {}, "subscriptionPricesInfo": {}, "sku": "S"}
    assert mapper.writable_variant(existing) == {"id": "one", "sku": "S"}
