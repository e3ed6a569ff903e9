"""Whatever gets lost or lied about on the way, exactly one product stands in the store."""

import random
from contextlib import suppress
from dataclasses import replace
from typing import Unpack

import pytest

from server.adapters import translate
from server.adapters.translate import CallOptions
from server.adapters.woocommerce import mapper
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.store import WooCommerceStore
from server.kit.http import OutboundResponse
from server.ports.failures import Retryable
from tests.adapters.woocommerce.conftest import Shop
from tests.adapters.woocommerce.examples import long_ago, simple, variable

woo = WooCommerceStore()


@pytest.mark.parametrize(
    "product", [simple(variants=(replace(simple().variants[0], sku=""),)), variable()], ids=["simple", "variable"]
)
def test_a_creation_whose_answer_is_lost_leaves_exactly_one_product(shop: Shop, product: object) -> None:
    assert isinstance(product, type(simple()))
    shop.fails("timeout_after_commit", "/products\\?", "POST")
    with pytest.raises(Retryable) as lost:
        woo.put_product(shop.access, product)
    assert lost.value.unknown_outcome
    assert len(shop.store.products) == 1
    pushed = woo.put_product(shop.access, replace(product, first_attempt_at=long_ago()))
    (record,) = shop.store.products.values()
    assert (pushed.external_id, record["status"]) == (str(record["id"]), "publish")
    assert len(shop.store.variations_of(record["id"])) == (4 if product.options else 0)


def test_variations_whose_response_is_lost_exist_once_each(shop: Shop) -> None:
    shop.fails("timeout_after_commit", "/variations/batch", "POST")
    with pytest.raises(Retryable) as lost:
        woo.put_product(shop.access, variable())
    assert lost.value.unknown_outcome
    (record,) = shop.store.products.values()
    assert record["status"] == "draft"
    pushed = woo.put_product(shop.access, variable(first_attempt_at=long_ago()))
    assert len(shop.store.products) == 1
    assert len(shop.store.variations) == 4
    assert len(pushed.variant_ids) == 4
    assert shop.store.products[record["id"]]["status"] == "publish"


def test_the_product_is_found_again_among_hundreds_made_since(shop: Shop) -> None:
    shop.fails("timeout_after_commit", "/products\\?", "POST")
    with pytest.raises(Retryable):
        woo.put_product(shop.access, simple())
    for at in range(250):
        woo.put_product(shop.access, simple(f"other-{at}", images=()))
    shop.forget()
    woo.put_product(shop.access, simple(first_attempt_at=long_ago()))
    assert len(shop.store.products) == 251
    assert len(shop.requests("^GET products$")) == 3


def test_two_products_of_one_reference_become_one(shop: Shop) -> None:
    woo.put_product(shop.access, simple(images=()))
    (first,) = shop.store.products.values()
    shop.store.put_product({**first, "id": first["id"] + 1, "sku": "", "slug": "twin"})
    woo.put_product(shop.access, simple(images=(), first_attempt_at=long_ago()))
    assert list(shop.store.products) == [first["id"]]


def test_our_own_product_in_the_way_is_taken_up_again(shop: Shop) -> None:
    """Nobody remembers the first attempt, as after a restored backup."""
    first = woo.put_product(shop.access, simple())
    again = woo.put_product(shop.access, simple(title="Tin mug"))
    assert again.external_id == first.external_id
    assert [each["name"] for each in shop.store.products.values()] == ["Tin mug"]


@pytest.mark.parametrize("method", ["POST", "PUT", "GET"])
def test_answers_of_wrong_types_are_not_taken_for_data(shop: Shop, method: str) -> None:
    if method != "POST":
        shop.fails("timeout_after_commit", "/variations/batch", "POST")
        with pytest.raises(Retryable):
            woo.put_product(shop.access, variable())
    shop.fails("wrong_types", "/products", method)
    with pytest.raises(Retryable) as garbled:
        woo.put_product(shop.access, variable(first_attempt_at=None if method == "POST" else long_ago()))
    assert garbled.value.reason.code == "outside.garbled"
    woo.put_product(shop.access, variable(first_attempt_at=long_ago()))
    assert len(shop.store.products) == 1
    assert len(shop.store.variations) == 4


def test_a_store_that_is_too_slow_has_perhaps_done_it(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WooClient, "write_seconds", 0.3)
    shop.fails("timeout_after_commit", "/products\\?", "POST", seconds=3)
    with pytest.raises(Retryable) as slow:
        woo.put_product(shop.access, simple())
    assert (slow.value.reason.code, slow.value.unknown_outcome) == ("outside.slow", True)
    woo.put_product(shop.access, simple(first_attempt_at=long_ago()))
    assert len(shop.store.products) == 1


def test_a_host_that_repeats_a_page_does_not_hide_existing_products(shop: Shop) -> None:
    for at in range(150):
        woo.put_product(shop.access, simple(f"other-{at}", images=()))
    shop.fails("timeout_after_commit", "/products\\?", "POST")
    with pytest.raises(Retryable):
        woo.put_product(shop.access, simple(images=()))
    shop.fails("stuck_page", "/products\\?", "GET", times=2)
    with pytest.raises(Retryable) as stuck:
        woo.put_product(shop.access, simple(images=(), first_attempt_at=long_ago()))
    assert stuck.value.reason.code == "outside.garbled"
    assert len(shop.store.products) == 151
    woo.put_product(shop.access, simple(images=(), first_attempt_at=long_ago()))
    assert len(shop.store.products) == 151


def test_lists_are_read_to_their_end_where_the_page_count_gets_lost(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in range(250):
        woo.put_product(shop.access, simple(f"other-{at}", images=()))
    plain_mug = simple(images=(), variants=(replace(simple().variants[0], sku=""),))
    first = woo.put_product(shop.access, plain_mug)
    plain = translate.call

    def call(method: str, url: str, *, write: bool = False, **options: Unpack[CallOptions]) -> OutboundResponse:
        response = plain(method, url, write=write, **options)
        response.headers.pop("x-wp-totalpages", None)
        return response

    monkeypatch.setattr(translate, "call", call)
    again = woo.put_product(shop.access, replace(plain_mug, first_attempt_at=long_ago()))
    assert again.external_id == first.external_id
    assert len(shop.store.products) == 251


def test_an_attempt_that_the_store_finishes_late_does_not_stay_beside_the_next(shop: Shop) -> None:
    shop.fails("timeout_after_commit", "/products\\?", "POST")
    with pytest.raises(Retryable):
        woo.put_product(shop.access, variable())
    (first,) = shop.store.products
    shop.fails("status", "/products\\?", "GET", status=200, body=[])
    pushed = woo.put_product(shop.access, variable(first_attempt_at=long_ago()))
    assert len(shop.requests("^POST products$")) == 2
    assert (list(shop.store.products), pushed.external_id) == ([first], str(first))
    assert shop.store.products[first]["status"] == "publish"
    assert len(shop.store.variations) == 4


@pytest.mark.parametrize("seed", range(12))
def test_interrupted_at_random_moments_products_end_up_whole_and_once(shop: Shop, seed: int) -> None:
    chance = random.Random(seed)
    faults = ("timeout_after_commit", "reset", "truncate", "html", "wrong_types")
    products = [
        variable("a"),
        simple("b"),
        variable("c", colours=11, sizes=11, images=()),
        simple("d", tags=("x", "y")),
    ]
    for product in products:
        attempt, pushed = 0, None
        while pushed is None:
            if chance.random() < 0.85 and attempt < 12:
                skipped = chance.randrange(4)
                shop.fails("slow", "/wc/v3/", times=skipped, seconds=0) if skipped else None
                shop.fails(chance.choice(faults), "/wc/v3/")
            first_attempt_at = long_ago() if attempt else None
            with suppress(Retryable):
                pushed = woo.put_product(shop.access, replace(product, first_attempt_at=first_attempt_at))
            shop.works()
            shop.goes_quiet()
            attempt += 1
    names = sorted(mapper.meta(each, mapper.REFERENCE) for each in shop.store.products.values())
    assert names == ["a", "b", "c", "d"]
    assert {each["status"] for each in shop.store.products.values()} == {"publish"}
    skus = sorted(
        each["sku"] for each in (*shop.store.products.values(), *shop.store.variations.values()) if each["sku"]
    )
    assert skus == sorted(variant.sku for product in products for variant in product.variants)
