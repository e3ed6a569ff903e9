"""What each platform promises when many products are published side by side: the same tests for all of them."""

from dataclasses import replace
from typing import Any

import pytest

from server.ports.failures import NeedsMerchant, Permanent, Underway
from server.ports.stores import PushedProduct
from tests.adapters.platforms import Store
from tests.adapters.side_by_side import many, put_all
from tests.support.bulk_publishing import COUNT, put_until_done
from tests.support.bulk_publishing import quick as quick
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
BATCHED = ["woocommerce", "square"]
"""Where what makes products goes in batches that are answered at once."""


def requests(outside: Outside) -> int:
    count = len([entry for entry in outside.sandbox.log.entries if "/cdn/" not in entry["path"]])
    outside.sandbox.log.clear()
    return count


def test_many_products_exist_once_each_with_its_own_ids(each_store: Store) -> None:
    came = put_until_done(each_store, many(COUNT))
    pushed = [each for each in came if isinstance(each, PushedProduct)]
    assert [set(each.variant_ids) for each in pushed] == [{f"{at}-v0", f"{at}-v1"} for at in range(COUNT)]
    assert len({each.external_id for each in pushed}) == COUNT
    assert sorted(each_store.titles()) == sorted(each.title for each in many(COUNT))
    found = each_store.port.read_product(each_store.access, pushed[7].external_id)
    assert found is not None
    assert (found.title, found.reference) == ("Teapot 7", "ref-7")


@pytest.mark.parametrize("each_store", ["shopify", *BATCHED], indirect=True)
def test_together_they_take_fewer_requests_than_alone(each_store: Store, outside: Outside) -> None:
    requests(outside)
    put_until_done(each_store, many(COUNT))
    together = requests(outside)
    for product in many(COUNT + 5)[-5:]:
        each_store.port.put_product(each_store.access, product)
    assert together < requests(outside) / 5 * COUNT * 0.8


def test_publishing_again_changes_each_and_makes_none(each_store: Store) -> None:
    first = [each for each in put_until_done(each_store, many(COUNT)) if isinstance(each, PushedProduct)]
    changed = [
        replace(each, title=f"Kettle {at}", external_id=first[at].external_id) for at, each in enumerate(many(COUNT))
    ]
    again = [each for each in put_until_done(each_store, changed) if isinstance(each, PushedProduct)]
    assert [(each.external_id, each.variant_ids) for each in again] == [
        (each.external_id, each.variant_ids) for each in first
    ]
    assert sorted(each_store.titles()) == sorted(each.title for each in changed)


def test_a_refused_product_spares_the_others(each_store: Store) -> None:
    products = many(COUNT)
    products[7] = replace(products[7], variants=(), options=())
    products[9] = replace(products[9], title="Other", variants=(*products[9].variants, products[9].variants[0]))
    came = put_until_done(each_store, products)
    assert [at for at, each in enumerate(came) if not isinstance(each, PushedProduct)] == [7, 9]
    assert sorted(each_store.titles()) == sorted(each.title for at, each in enumerate(products) if at not in {7, 9})


@pytest.mark.parametrize(
    ("each_store", "changes"),
    [("square", {"currency": "EUR"}), ("woocommerce", {"sku": "0-TEA-0"}), ("bigcommerce", {"sku": "0-TEA-0"})],
    indirect=["each_store"],
)
def test_a_product_that_the_store_refuses_meets_its_own_refusal(each_store: Store, changes: dict[str, Any]) -> None:
    assert isinstance(each_store.port.put_product(each_store.access, many(1)[0]), PushedProduct)
    products = many(9)[1:]
    sku = changes.get("sku")
    products[3] = (
        replace(products[3], variants=(replace(products[3].variants[0], sku=sku), products[3].variants[1]))
        if sku
        else replace(products[3], **changes)
    )
    came = put_until_done(each_store, products)
    assert [at for at, each in enumerate(came) if not isinstance(each, PushedProduct)] == [3]
    assert isinstance(came[3], Permanent)
    assert len(each_store.titles()) == 8


@pytest.mark.parametrize(
    ("fault", "options"),
    [
        ("html", {}),
        ("truncate", {}),
        ("reset", {}),
        ("wrong_types", {}),
        ("wrong_types", {"method": None, "times": 4}),
        ("status", {"status": 503}),
        ("status", {"status": 429, "retry_after": 1}),
        ("timeout_after_commit", {}),
    ],
)
def test_whatever_happens_to_a_request_nothing_is_made_twice(
    each_store: Store, outside: Outside, fault: str, options: dict[str, Any]
) -> None:
    chosen: dict[str, Any] = {"method": "POST", "times": 2} | options
    outside.fails(fault, each_store.product_calls, **chosen)
    came = put_until_done(each_store, many(COUNT))
    assert {str(each) for each in came if not isinstance(each, PushedProduct)} == set()
    assert sorted(each_store.titles()) == sorted(each.title for each in many(COUNT))
    assert len({each.external_id for each in came if isinstance(each, PushedProduct)}) == COUNT


@pytest.mark.parametrize("each_store", ["shopify", *BATCHED], indirect=True)
def test_what_has_not_begun_when_the_process_is_cancelled_is_not_sent(each_store: Store) -> None:
    products = many(COUNT)
    came = put_all(each_store, products, is_stopped=lambda: True, is_cancelled=lambda: True)
    assert {each.begun for each in came if isinstance(each, Underway)} == {False}
    assert (each_store.titles(), any(each.making.may_have_made for each in products)) == ([], False)


@pytest.mark.parametrize("each_store", ["shopify", *BATCHED], indirect=True)
def test_a_store_that_is_slower_than_a_turn_gets_one_batch_in_each_turn(each_store: Store) -> None:
    came = put_all(each_store, many(COUNT), is_stopped=lambda: True)
    assert [each for each in came if isinstance(each, PushedProduct) or (isinstance(each, Underway) and each.begun)]


def test_refused_keys_say_what_to_do(each_store: Store) -> None:
    each_store.lose_keys()
    came = put_all(each_store, many(COUNT))
    assert {each.action for each in came if isinstance(each, NeedsMerchant)} == {"reconnect"}
    assert (len(came), each_store.titles()) == (COUNT, [])
