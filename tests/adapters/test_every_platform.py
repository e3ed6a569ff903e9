"""What each selling platform promises: the same tests for all of them, those that are to come included."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from server.kit import clock
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.late_pictures import PictureLoading
from server.ports.pictures import Pictures
from server.ports.stocks import NewStock
from server.ports.stores import (
    PRODUCT_MISSING,
    VARIANT_MISSING,
    NewPrice,
    ProductUpdate,
    PushedProduct,
    PushImage,
    PushProduct,
    VariantUpdate,
)
from server.ports.terms import TermKind
from tests.adapters.platforms import PLATFORMS, Store, small, teapot
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
MADE = {(1250, 7), (1251, 7)}
# What stands before a WooCommerce store is its host's: it is blocked, or has no API (`test_connecting`).
WITHOUT_HOSTS_OF_THEIR_OWN = [name for name in PLATFORMS if name != "woocommerce"]


def update(pushed: PushedProduct, *changes: tuple[str, NewPrice | None, NewStock | None]) -> ProductUpdate:
    variants = tuple(VariantUpdate(pushed.variant_ids[name], price, stock) for name, price, stock in changes)
    return ProductUpdate(pushed.external_id, "USD", variants)


def test_a_product_put_twice_exists_once_with_its_ids(each_store: Store) -> None:
    port, access = each_store.port, each_store.access
    pushed = port.put_product(access, small())
    assert (each_store.titles(), each_store.sold(), set(pushed.variant_ids)) == (["Teapot"], MADE, {"v0", "v1"})
    again = port.put_product(access, small(external_id=pushed.external_id, title="Kettle"))
    assert (again.external_id, again.variant_ids, each_store.titles()) == (
        pushed.external_id,
        pushed.variant_ids,
        ["Kettle"],
    )


def test_a_product_is_read_and_deleted_and_gone_is_no_failure(each_store: Store) -> None:
    port, access, began = each_store.port, each_store.access, clock.now()
    pushed = port.put_product(access, small())
    found = port.read_product(access, pushed.external_id)
    assert found is not None
    assert (found.reference, found.title, found.variant_count) == ("ref-1", "Teapot", 2)
    assert found.status == each_store.status
    assert port.find_created(access, reference="ref-1", since=began) == [pushed.external_id]
    for _ in range(2):
        port.delete_product(access, pushed.external_id)
    assert port.read_product(access, pushed.external_id) is None
    assert port.find_created(access, reference="ref-1", since=began) == []
    assert port.put_product(access, small(external_id=pushed.external_id)).external_id != pushed.external_id
    assert each_store.titles() == ["Teapot"]


@pytest.mark.parametrize(
    ("product", "reason"),
    [
        (small(0, variants=(), options=()), "store.no_variants"),
        (small(options=()), "store.no_options"),
        (
            small(variants=(small().variants[0], replace(small().variants[0], reference="twin", sku="B"))),
            "store.same_options",
        ),
    ],
)
def test_what_cannot_be_sold_is_refused_before_any_call(
    each_store: Store, outside: Outside, product: PushProduct, reason: str
) -> None:
    with pytest.raises(Permanent) as refused:
        each_store.port.put_product(each_store.access, product)
    assert refused.value.reason.code == reason
    assert (each_store.titles(), list(outside.sandbox.log.entries)) == ([], [])


def test_a_lost_answer_makes_nothing_twice(each_store: Store, outside: Outside) -> None:
    began = clock.now()
    outside.fails("timeout_after_commit", **each_store.making)
    unknown = True
    try:  # Square is asked again at once, with the same key
        each_store.port.put_product(each_store.access, small())
    except Retryable as lost:
        unknown = lost.unknown_outcome
    assert unknown is True
    assert each_store.titles() == ["Teapot"]
    for _ in range(2):
        pushed = each_store.port.put_product(each_store.access, small(first_attempt_at=began, title="Kettle"))
        assert (each_store.titles(), set(pushed.variant_ids)) == (["Kettle"], {"v0", "v1"})


def test_a_product_without_options_is_its_only_variant(each_store: Store) -> None:
    plain = small(variants=(replace(small().variants[0], option_values=()),), options=())
    pushed = each_store.port.put_product(each_store.access, plain)
    assert list(pushed.variant_ids) == ["v0"]
    assert each_store.port.put_product(each_store.access, replace(plain, external_id=pushed.external_id)) == pushed
    assert each_store.titles() == ["Teapot"]
    assert each_store.port.update_variants(each_store.access, update(pushed, ("v0", NewPrice(1999), NewStock(4)))) == {}


@pytest.mark.parametrize("each_store", ["bigcommerce", "shopify", "wix"], indirect=True)
def test_our_own_product_in_the_way_is_taken_over(each_store: Store) -> None:
    first = each_store.port.put_product(each_store.access, small())
    assert each_store.port.put_product(each_store.access, small()).external_id == first.external_id
    assert each_store.titles() == ["Teapot"]


@pytest.mark.parametrize(
    ("fault", "options"),
    [("html", {}), ("truncate", {}), ("reset", {}), ("wrong_types", {}), ("status", {"status": 503}), ("redirect", {})],
)
def test_a_store_that_lies_or_breaks_is_tried_again_later(
    each_store: Store, outside: Outside, fault: str, options: dict[str, Any]
) -> None:
    began = clock.now()
    outside.fails(fault, each_store.product_calls, times=100, **options)
    with pytest.raises(Retryable):
        each_store.port.put_product(each_store.access, small())
    outside.sandbox.faults.remove()
    each_store.port.put_product(each_store.access, small(first_attempt_at=began))
    assert each_store.titles() == ["Teapot"]


@pytest.mark.parametrize("each_store", WITHOUT_HOSTS_OF_THEIR_OWN, indirect=True)
@pytest.mark.parametrize("status", [200, 403])
def test_a_check_for_programs_is_said_so_and_takes_nobodys_rights_for_lost(
    each_store: Store, outside: Outside, status: int
) -> None:
    outside.fails("html", each_store.product_calls, times=100, status=status)
    with pytest.raises(Retryable) as caught:
        each_store.port.put_product(each_store.access, teapot(2))
    assert caught.value.reason.code == "outside.bot_check"
    outside.sandbox.faults.remove()
    assert len(each_store.port.put_product(each_store.access, teapot(2)).variant_ids) == 2


def test_prices_and_stock_change_and_twice_is_once(each_store: Store) -> None:
    pushed = each_store.port.put_product(each_store.access, small())
    product_update = update(pushed, ("v0", NewPrice(1999), NewStock(3)), ("v1", None, NewStock(2)))
    for _ in range(2):
        assert each_store.port.update_variants(each_store.access, product_update) == {}
        assert (each_store.titles(), each_store.sold()) == (["Teapot"], {(1999, 3), (1251, 2)})


def test_a_lost_answer_of_a_change_is_made_good_by_the_next_try(each_store: Store, outside: Outside) -> None:
    pushed = each_store.port.put_product(each_store.access, small())
    outside.fails("timeout_after_commit", **each_store.changing)
    product_update = update(pushed, ("v0", NewPrice(1999), NewStock(1)))
    with suppress(Retryable):
        each_store.port.update_variants(each_store.access, product_update)
    assert outside.sandbox.faults.rules == []
    assert each_store.port.update_variants(each_store.access, product_update) == {}
    assert each_store.sold() == {(1999, 1), (1251, 7)}


def test_a_variant_that_is_gone_is_named_and_the_others_are_changed(each_store: Store) -> None:
    pushed = each_store.port.put_product(each_store.access, small())
    each_store.lose_variant(pushed.variant_ids["v0"])
    product_update = update(pushed, ("v0", NewPrice(1), NewStock(1)), ("v1", NewPrice(500), NewStock(2)))
    assert each_store.port.update_variants(each_store.access, product_update) == {
        pushed.variant_ids["v0"]: VARIANT_MISSING
    }
    assert each_store.sold() == {(500, 2)}


def test_a_product_that_is_gone_is_not_made_anew(each_store: Store) -> None:
    pushed = each_store.port.put_product(each_store.access, small())
    each_store.port.delete_product(each_store.access, pushed.external_id)
    product_update = update(pushed, ("v0", NewPrice(1999), NewStock(1)))
    assert each_store.port.update_variants(each_store.access, product_update) == {
        pushed.variant_ids["v0"]: PRODUCT_MISSING
    }
    assert each_store.titles() == []


def test_refused_credentials_say_what_to_do_and_change_nothing(each_store: Store) -> None:
    port, access = each_store.port, each_store.access
    pushed = port.put_product(access, small())
    each_store.lose_keys()
    with pytest.raises(NeedsMerchant) as refused:
        port.update_variants(access, update(pushed, ("v0", NewPrice(1999), NewStock(1))))
    assert refused.value.action == "reconnect"
    with pytest.raises(NeedsMerchant):
        port.put_product(access, small(external_id=pushed.external_id, title="Kettle"))
    with pytest.raises(NeedsMerchant):
        port.verify(access)
    assert (each_store.titles(), each_store.sold()) == (["Teapot"], MADE)
    port.remove_webhooks(access, delivery_url="http://127.0.0.1:9/hooks/x")


def test_collections_are_added_to_the_existing_or_replace_them(each_store: Store) -> None:
    port, access = each_store.port, each_store.access
    terms = registry.store_terms(each_store.platform)
    if terms and TermKind.COLLECTION in terms.makes:
        terms.make_term(access, TermKind.COLLECTION, "Kitchen")
    first, second = (collection.other_id for collection in port.list_collections(access)[:2])
    pushed = port.put_product(access, small(collections=(first,)))
    assert each_store.shelves() == {first}
    product = small(external_id=pushed.external_id)
    port.put_product(access, replace(product, collections=(second,)))
    assert each_store.shelves() == {first, second}
    port.put_product(access, product)
    assert each_store.shelves() == {first, second}
    port.put_product(access, replace(product, collections=(second,), sets_collections=True))
    assert each_store.shelves() == {second}


LOADING_LATER = ["shopify", "wix", "wix_v1"]
GOOD, BAD, WORSE = (f"https://cdn.example.com/{name}.png" for name in ("front", "unloadable", "unloadable-too"))


def pictured(*urls: str, **changes: Any) -> PushProduct:
    return small(images=tuple(map(PushImage, urls)), **changes)


def retried() -> Pictures:
    return Pictures(retries=True)


def loading_of(each_store: Store, *external_ids: str) -> dict[str, PictureLoading]:
    port = registry.late_pictures(each_store.platform)
    assert port is not None
    return dict(port.read_pictures(each_store.access, external_ids))


def test_only_platforms_that_load_pictures_later_are_looked_at(each_store: Store, request: Any) -> None:
    later = request.node.callspec.params["each_store"] in LOADING_LATER
    assert (registry.late_pictures(each_store.platform) is not None) is later
    product = pictured(GOOD)
    if later:
        each_store.port.put_product(each_store.access, product)
    assert product.pictures.load_later is later


@pytest.mark.parametrize("each_store", LOADING_LATER, indirect=True)
def test_pictures_that_fail_later_are_counted_and_sent_again_without_the_others(each_store: Store) -> None:
    port, access, shop = each_store.port, each_store.access, each_store.inside
    shop.configure({"media_held": True})
    first = pictured(GOOD, BAD, WORSE)
    key = port.put_product(access, first).external_id
    assert first.pictures.load_later
    assert loading_of(each_store, key, "404") == {key: PictureLoading(is_loading=True)}
    shop.configure({"media_held": False, "media_seconds": 0.0})
    loading = loading_of(each_store, key)[key]
    assert (loading.failed, loading.is_loading) == (2, False)
    assert bool(loading.why) is (each_store.platform == Platform.SHOPIFY)
    before = each_store.pictures()
    shop.configure({"unloadable": "unloadable-too"})
    again = pictured(GOOD, BAD, WORSE, external_id=key, pictures=retried())
    port.put_product(access, again)
    after = each_store.pictures()
    assert again.pictures.load_later
    assert (len(after), after[0], set(after) & set(before)) == (3, before[0], {before[0]})
    assert loading_of(each_store, key) == {key: replace(loading, failed=1)}
    port.put_product(access, pictured(GOOD, BAD, GOOD.replace("front", "back"), external_id=key, pictures=retried()))
    assert (loading_of(each_store, key), len(each_store.pictures())) == ({key: PictureLoading()}, 3)


@pytest.mark.parametrize("each_store", LOADING_LATER, indirect=True)
def test_existing_pictures_are_not_sent_or_looked_at_again(each_store: Store) -> None:
    key = each_store.port.put_product(each_store.access, pictured(GOOD)).external_id
    before, again = each_store.pictures(), pictured(GOOD, external_id=key)
    each_store.port.put_product(each_store.access, again)
    assert (again.pictures.load_later, each_store.pictures()) == (False, before)


@pytest.mark.parametrize("each_store", LOADING_LATER, indirect=True)
def test_many_products_pictures_are_read_in_a_few_calls(each_store: Store, outside: Outside) -> None:
    made = [replace(pictured(GOOD), reference=f"ref-{at}", title=f"Pot {at}") for at in range(6)]
    keys = [each_store.port.put_product(each_store.access, each).external_id for each in made]
    outside.sandbox.log.clear()
    assert set(loading_of(each_store, *keys)) == set(keys)
    requested = [entry for entry in outside.sandbox.log.entries if "provision" not in entry["path"]]
    assert len(requested) == (1 if each_store.platform == Platform.SHOPIFY else 2)


@pytest.mark.parametrize("each_store", ["wix", "wix_v1"], indirect=True)
def test_without_the_right_to_see_the_media_manager_nothing_is_said(each_store: Store) -> None:
    key = each_store.port.put_product(each_store.access, pictured(BAD)).external_id
    each_store.inside.configure({"permissions": "products inventory"})
    assert loading_of(each_store, key) == {}
    each_store.port.put_product(each_store.access, pictured(BAD, external_id=key, pictures=retried()))
