"""Products in a Square seller's catalog: made once, updated in place, read, deleted, refused with a reason."""

from dataclasses import replace
from datetime import timedelta

import httpx
import pytest

from fixtures.sandbox.square.seller import SquareSeller
from server.adapters.square import mapper
from server.adapters.square.store import SquareStore
from server.kit import clock
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.pictures import Pictures
from server.ports.stores import PushImage, PushProduct, StoreAccess
from tests.factories.square import only, teapot, variant, variations
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


def picture(outside: Outside, name: str) -> PushImage:
    shelf = next(iter(outside.sandbox.storefronts.values())).shelf
    page = httpx.get(f"{outside.url}/products/{next(iter(shelf.page(0, 1)))['handle']}.json", trust_env=False).json()
    source = str(page["product"]["images"][0]["src"]).partition("?")[0]
    return PushImage(f"{source}?v={name}", name)


def test_an_item_is_made_with_its_variations_and_counts(
    seller: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    pushed = port.put_product(
        access, teapot(variants=(variant(0), variant(1, available=False), variant(2, stock=None)))
    )
    made = only(seller)
    assert (made["item_data"]["name"], made["item_data"]["description_html"]) == ("Teapot", "<p>Pours.</p>")
    assert [variation["name"] for variation in variations(seller)] == ["Size 0", "Size 1", "Size 2"]
    assert variations(seller)[0]["price_money"] == {"amount": 1250, "currency": "USD"}
    assert [variation["track_inventory"] for variation in variations(seller)] == [True, True, False]
    ids = [variation["id"] for variation in made["item_data"]["variations"]]
    assert pushed.variant_ids == dict(zip(("v0", "v1", "v2"), ids, strict=True))
    assert seller.counts == {ids[0]: "7", ids[1]: "0"}
    assert (pushed.external_id, pushed.url) == (made["id"], access.base_url)


def test_pictures_are_fetched_and_handed_over_once(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, outside: Outside
) -> None:
    front, back = picture(outside, "front"), picture(outside, "back")
    product = teapot(images=(front,), variants=(variant(0), variant(1, image_url=back.url)))
    pushed = port.put_product(access, product)
    assert len(seller.images()) == 2
    shown = only(seller)["item_data"]["image_ids"]
    assert variations(seller)[1]["image_ids"] == [shown[1]]
    assert port.put_product(access, replace(product, external_id=pushed.external_id)) == pushed
    assert only(seller)["item_data"]["image_ids"] == shown
    port.put_product(access, replace(product, images=(back,), external_id=pushed.external_id))
    assert [image["id"] for image in seller.images()] == [shown[1]]


def test_a_picture_that_cannot_be_had_is_named_and_waited_for_while_its_host_is_away(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, outside: Outside
) -> None:
    missing = PushImage(f"{outside.url}/nothing-here.png")
    with pytest.raises(Permanent) as refusal:
        port.put_product(access, teapot(images=(missing,)))
    assert (refusal.value.reason.code, refusal.value.reason.params["url"]) == ("store.image_refused", missing.url)
    outside.fails("status", r"/nothing-here", status=503, headers={"retry-after": "600"})
    with pytest.raises(Retryable) as away:
        port.put_product(access, teapot(images=(missing,)))
    assert (away.value.reason.code, away.value.elsewhere) == ("store.image_refused", True)
    assert seller.images() == []


def test_a_product_may_be_published_without_a_picture_that_cannot_be_had(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, outside: Outside
) -> None:
    gone, front = PushImage(f"{outside.url}/nothing-here.png"), picture(outside, "front")
    away = PushImage("http://127.0.0.1:9/away.png")
    product = teapot(images=(gone, away, front), variants=(variant(0), variant(1, image_url=gone.url)))
    with pytest.raises(Permanent):
        port.put_product(access, product)
    product = replace(product, pictures=Pictures(skips=True, skips_passing=True))
    port.put_product(access, replace(product, external_id=only(seller)["id"]))
    assert product.pictures.left_out == [gone.url, away.url]
    assert only(seller)["item_data"]["image_ids"] == [image["id"] for image in seller.images()]
    assert len(seller.images()) == 1


def test_an_update_keeps_ids_and_what_the_seller_added(
    seller: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot())
    data = only(seller)["item_data"]
    own = {"type": "ITEM_VARIATION", "id": "OWN", "version": 1, "item_variation_data": {"name": "Own", "item_id": "x"}}
    data["variations"].append(own)
    data["tax_ids"] = ["TAX"]
    again = port.put_product(access, teapot(title="Better teapot", external_id=pushed.external_id))
    assert again == pushed
    assert [variation["name"] for variation in variations(seller)] == ["Size 0", "Size 1", "Own"]
    assert (only(seller)["item_data"]["name"], only(seller)["item_data"]["tax_ids"]) == ("Better teapot", ["TAX"])


def test_variations_come_and_go(seller: SquareSeller, port: SquareStore, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot(2))
    after = port.put_product(access, teapot(variants=(variant(1), variant(2)), external_id=pushed.external_id))
    assert [variation["name"] for variation in variations(seller)] == ["Size 1", "Size 2"]
    assert after.variant_ids["v1"] == pushed.variant_ids["v1"]


def test_chosen_categories_are_set_by_id_or_name(seller: SquareSeller, port: SquareStore, access: StoreAccess) -> None:
    kitchen, garden = port.list_collections(access)
    assert (kitchen.name, garden.name) == ("Kitchen", "Garden")
    port.put_product(access, teapot(collections=(kitchen.other_id, "garden")))
    assert only(seller)["item_data"]["categories"] == [{"id": kitchen.other_id}, {"id": garden.other_id}]


def test_a_request_whose_answer_was_lost_is_repeated_with_the_same_key(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, outside: Outside
) -> None:
    outside.fails("timeout_after_commit", r"/catalog/batch-upsert$", "POST")
    pushed = port.put_product(access, teapot())
    assert only(seller)["id"] == pushed.external_id


def test_an_outcome_that_stays_unknown_makes_nothing_twice(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, outside: Outside
) -> None:
    began = clock.now()
    outside.fails("timeout_after_commit", r"/catalog/batch-upsert$", "POST", times=3)
    with pytest.raises(Retryable) as lost:
        port.put_product(access, teapot())
    assert lost.value.unknown_outcome is True
    changed = teapot(title="Changed meanwhile", first_attempt_at=began)
    for _ in range(2):
        pushed = port.put_product(access, changed)
        assert (only(seller)["id"], only(seller)["item_data"]["name"]) == (pushed.external_id, "Changed meanwhile")


def test_twins_of_an_unknown_outcome_become_one(seller: SquareSeller, port: SquareStore, access: StoreAccess) -> None:
    first = port.put_product(access, teapot())
    second = port.put_product(access, teapot(title="Twin"))
    assert first.external_id != second.external_id
    pushed = port.put_product(access, teapot(first_attempt_at=clock.now() - timedelta(minutes=1)))
    assert [row["id"] for row in seller.items()] == [pushed.external_id]


def test_what_the_seller_deleted_is_made_anew_although_the_request_is_the_same(
    seller: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot())
    assert port.find_created(access, reference="ref-1", since=clock.now()) == [pushed.external_id]
    port.delete_product(access, pushed.external_id)
    port.delete_product(access, pushed.external_id)
    assert port.read_product(access, pushed.external_id) is None
    assert port.find_created(access, reference="ref-1", since=clock.now()) == []
    again = port.put_product(access, teapot(external_id=pushed.external_id))
    assert again.external_id != pushed.external_id
    found = port.read_product(access, again.external_id)
    assert found is not None
    assert (found.reference, found.title, found.status, found.variant_count) == ("ref-1", "Teapot", "active", 2)


def test_an_item_that_somebody_changed_meanwhile_is_tried_again_later(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, outside: Outside
) -> None:
    pushed = port.put_product(access, teapot())
    body = {"errors": [{"category": "INVALID_REQUEST_ERROR", "code": "VERSION_MISMATCH", "detail": "version"}]}
    outside.fails("status", r"/catalog/batch-upsert$", "POST", status=400, body=body)
    with pytest.raises(Retryable):
        port.put_product(access, teapot(title="Other", external_id=pushed.external_id))
    assert only(seller)["item_data"]["name"] == "Teapot"


@pytest.mark.parametrize(
    ("product", "reason"),
    [
        (teapot(251), "store.too_many_variants"),
        (teapot(currency="EUR"), "store.refused"),
        (teapot(description_html="x" * 65536), "store.refused"),
    ],
)
def test_what_cannot_be_sold_is_refused_with_a_reason(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, product: PushProduct, reason: str
) -> None:
    with pytest.raises(Permanent) as refusal:
        port.put_product(access, product)
    assert refusal.value.reason.code == reason
    assert seller.items() == []


def test_a_seller_that_was_called_too_often_is_left_for_later(
    seller: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    seller.configure({"requests_left": 1})
    with pytest.raises(Retryable) as refusal:
        port.put_product(access, teapot())
    assert refusal.value.reason.code == "outside.busy"
    seller.configure({"requests_left": None})
    port.put_product(access, teapot())
    assert len(seller.items()) == 1


def test_a_seller_proves_itself_and_a_dead_token_says_what_to_do(
    seller: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    profile = port.verify(access)
    assert (profile.external_key, profile.name, profile.currency) == ("MLHARBOR", "Harbor Tea Counter", "USD")
    assert (profile.time_zone, profile.language) == ("America/Los_Angeles", "en-US")
    seller.tokens.clear()
    with pytest.raises(NeedsMerchant) as refusal:
        port.verify(access)
    assert refusal.value.reason.code == "store.token_refused"
    port.remove_webhooks(access, delivery_url="")


def test_missing_permissions_are_named(seller: SquareSeller, port: SquareStore) -> None:
    token = seller.grant("MERCHANT_PROFILE_READ ITEMS_READ")["access_token"]
    with pytest.raises(NeedsMerchant) as refusal:
        port.verify(StoreAccess("x", {"access_token": token}, "test"))
    assert "ITEMS_WRITE" in refusal.value.reason.params["scopes"]


def test_a_removed_store_ends_what_was_allowed(seller: SquareSeller, port: SquareStore, access: StoreAccess) -> None:
    port.remove_webhooks(access, delivery_url="")
    assert (seller.tokens, seller.refresh_tokens) == ({}, {})


def test_taxes_are_charged_as_said_or_left_to_the_seller(
    seller: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot())
    assert "is_taxable" not in only(seller)["item_data"]
    port.put_product(access, teapot(taxable=False, external_id=pushed.external_id))
    assert only(seller)["item_data"]["is_taxable"] is False
    port.put_product(access, teapot(external_id=pushed.external_id))
    assert only(seller)["item_data"]["is_taxable"] is False, "what the seller has stays"


def test_where_the_seller_sells_it_and_what_they_noted_stays(
    seller: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot(variants=(variant(0, sku=""), variant(1))))
    place = {"present_at_all_locations": False, "present_at_location_ids": ["LHARBOR2"]}
    noted = {"custom_attribute_values": {"origin": {"string_value": "Fujian"}}}
    for record in (only(seller), *only(seller)["item_data"]["variations"]):
        record |= place | noted
    variations(seller)[0]["sku"] = "OWN"
    three = (variant(0, sku=""), variant(1), variant(2))
    port.put_product(access, teapot(title="Better teapot", variants=three, external_id=pushed.external_id))
    first, second, third = only(seller)["item_data"]["variations"]
    assert only(seller)["item_data"]["name"] == "Better teapot"
    for record in (only(seller), first, second):
        assert (place | noted).items() <= record.items()
    assert place.items() <= third.items()
    assert variations(seller)[0]["sku"] == "OWN"


@pytest.mark.parametrize(("barcode", "sent"), [("012345678905", True), ("12345678", False), ("TEA-0123456789", False)])
def test_only_a_barcode_that_the_seller_can_edit_is_sent(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, barcode: str, sent: bool
) -> None:
    port.put_product(access, teapot(variants=(variant(0, barcode=barcode), variant(1))))
    assert variations(seller)[0].get("upc") == (barcode if sent else None)


def test_no_more_pictures_are_sent_than_an_item_takes() -> None:
    many = tuple(PushImage(f"https://cdn.example.com/{at}.png") for at in range(249))
    pictured = tuple(variant(at, image_url=f"https://cdn.example.com/v{at}.png") for at in range(2))
    sent = mapper.images_to_send(teapot(images=many, variants=pictured))
    assert [image.url for image in sent] == [*(image.url for image in many), pictured[0].image_url]


def test_read_only_fields_of_an_item_are_not_sent_back() -> None:
    """CatalogItem in Square's API description: `channels` "is read only and cannot be edited"."""
    data = {"name": "Teapot", "tax_ids": ["TAX"], "channels": ["CH_1"], "ecom_uri": "https://example.com/teapot"}
    existing = {"type": "ITEM", "id": "ITEM", "version": 7, "item_data": data}
    sent = mapper.item(teapot(), existing, {}, ())["item_data"]
    assert (sent["tax_ids"], "channels" in sent, "ecom_uri" in sent) == (["TAX"], False, False)
