"""Many products by a bulk operation of the shop: begun, looked at, taken up by another worker, stopped."""

from collections import Counter
from dataclasses import replace

import pytest

from fixtures.sandbox.shopify_admin.shop import LOCATIONS, ShopifyShop
from server.kit import clock
from server.ports.failures import NeedsMerchant, Permanent, Retryable, Underway
from server.ports.stores import PushedProduct, PushProduct
from tenants.processes.contracts.answers import StoreAnswers
from tests.adapters.platforms import Store, of_shopify
from tests.adapters.side_by_side import Came, many, numbered_teapot, put_all
from tests.support.bulk_publishing import takes_in_bulk
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
COUNT = 12


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    takes_in_bulk(monkeypatch, COUNT - 2)


@pytest.fixture
def store(shopify: dict[str, ShopifyShop], outside: Outside) -> Store:
    store = of_shopify(outside)
    store.inside.bulk_lines_a_second = 10_000.0
    return store


def kinds(came: list[Came]) -> Counter[str]:
    return Counter(type(each).__name__ for each in came)


def tried(products: list[PushProduct]) -> list[PushProduct]:
    return [replace(each, first_attempt_at=clock.now()) for each in products]


def test_many_products_are_created_by_one_operation_with_their_ids_and_channels(store: Store) -> None:
    answers = StoreAnswers({})
    assert kinds(put_all(store, many(COUNT), answers)) == {"Underway": COUNT}
    again = StoreAnswers(answers.known)  # another worker, which knows what was kept
    came = put_all(store, tried(many(COUNT)), again)
    assert kinds(came) == {"PushedProduct": COUNT}
    pushed = [each for each in came if isinstance(each, PushedProduct)]
    assert sorted(store.titles()) == sorted(each.title for each in many(COUNT))
    assert [set(each.variant_ids) for each in pushed] == [{f"{at}-v0", f"{at}-v1"} for at in range(COUNT)]
    assert {len(each["published"]) for each in store.inside.products.values()} == {1}
    assert (len(store.inside.bulk), again.known["bulk operations"]) == (1, {})


def test_a_lost_worker_leaves_nothing_that_is_made_twice(store: Store) -> None:
    store.inside.bulk_lines_a_second = 0.0
    assert kinds(put_all(store, many(COUNT))) == {"Underway": COUNT}
    waiting = put_all(store, tried(many(COUNT)))  # knows nothing of the operation
    assert [(each.begun, each.reason.code) for each in waiting if isinstance(each, Underway)] == [
        (True, "publish.bulk_running")
    ] * COUNT
    store.inside.bulk_lines_a_second = 10_000.0
    answers = StoreAnswers({})
    put_all(store, tried(many(COUNT)), answers)
    put_all(store, tried(many(COUNT)), answers)
    assert sorted(store.titles()) == sorted(each.title for each in many(COUNT))


def test_a_line_that_is_refused_spares_the_others(store: Store) -> None:
    answers, products = StoreAnswers({}), many(COUNT)
    bad = replace(products[7], variants=tuple(replace(each, price_minor=-100) for each in products[7].variants))
    products[7] = bad
    put_all(store, products, answers)
    came = put_all(store, tried(products), answers)
    assert kinds(came) == {"PushedProduct": COUNT - 1, "Permanent": 1}
    refused = came[7]
    assert isinstance(refused, Permanent)
    assert "Price must be" in refused.reason.params["message"]
    assert len(store.titles()) == COUNT - 1


def test_an_operation_that_fails_leaves_the_rest_to_the_next(store: Store) -> None:
    answers = StoreAnswers({})
    store.inside.bulk_fails_after = COUNT
    put_all(store, many(COUNT + 5), answers)
    came = put_all(store, tried(many(COUNT + 5)), answers)
    assert kinds(came) == {"PushedProduct": COUNT, "Retryable": 5}
    assert [each.unknown_outcome for each in came if isinstance(each, Retryable)] == [False] * 5
    store.inside.bulk_fails_after = 0
    put_all(store, tried(many(COUNT + 5)), answers)
    put_all(store, tried(many(COUNT + 5)), answers)
    assert sorted(store.titles()) == sorted(each.title for each in many(COUNT + 5))


def test_a_shop_that_runs_as_many_as_it_may_is_waited_for(store: Store) -> None:
    store.inside.bulk_at_once = 0
    products = many(COUNT)
    came = put_all(store, products)
    assert {(each.begun, each.reason.code) for each in came if isinstance(each, Underway)} == {
        (False, "publish.bulk_waiting")
    }
    assert (store.titles(), any(each.making.may_have_made for each in products)) == ([], False)


def test_what_nobody_wants_any_more_is_stopped_and_what_was_done_stays(store: Store) -> None:
    answers = StoreAnswers({})
    store.inside.bulk_lines_a_second = 0.0
    put_all(store, many(COUNT), answers)
    came = put_all(store, tried(many(COUNT)), answers, is_stopped=lambda: True, is_cancelled=lambda: True)
    assert kinds(came) == {"Underway": COUNT}
    assert kinds(put_all(store, tried(many(COUNT)), answers, is_cancelled=lambda: True)) == {"Retryable": COUNT}
    assert ([each["status"] for each in store.inside.bulk.values()], store.titles()) == (["CANCELED"], [])


def test_what_has_not_begun_when_the_process_is_cancelled_is_not_sent(store: Store) -> None:
    products = many(COUNT)
    came = put_all(store, products, is_stopped=lambda: True, is_cancelled=lambda: True)
    assert {each.begun for each in came if isinstance(each, Underway)} == {False}
    assert (len(came), store.inside.bulk, store.inside.staged) == (COUNT, {}, {})


def test_few_products_go_by_themselves(store: Store) -> None:
    assert kinds(put_all(store, many(COUNT - 3))) == {"PushedProduct": COUNT - 3}
    assert (len(store.inside.bulk), len(store.titles())) == (0, COUNT - 3)


def test_republishing_keeps_ids_and_what_changed_in_the_shop_is_said(store: Store) -> None:
    answers = StoreAnswers({})
    put_all(store, many(COUNT), answers)
    first = [each for each in put_all(store, tried(many(COUNT)), answers) if isinstance(each, PushedProduct)]
    changed = [
        replace(numbered_teapot(at, title=f"Kettle {at}"), external_id=each.external_id)
        for at, each in enumerate(first)
    ]
    put_all(store, changed, answers)
    again = put_all(store, changed, answers)
    assert again == first
    assert sorted(store.titles()) == sorted(f"Kettle {at}" for at in range(COUNT))


def test_refused_keys_say_what_to_do(store: Store) -> None:
    store.lose_keys()
    came = put_all(store, many(COUNT))
    assert {each.action for each in came if isinstance(each, NeedsMerchant)} == {"reconnect"}
    assert (len(came), store.titles()) == (COUNT, [])


@pytest.mark.parametrize("match", ["/staged", "graphql", "jsonl"])
@pytest.mark.parametrize("fault", ["html", "truncate", "reset", "timeout_after_commit"])
def test_whatever_goes_wrong_on_the_way_nothing_is_made_twice(
    store: Store, outside: Outside, fault: str, match: str
) -> None:
    answers, waiting = StoreAnswers({}), many(COUNT)
    if match == "jsonl":
        put_all(store, waiting, answers)
    outside.fails(fault, match, times=3)
    done: set[str] = set()
    for _ in range(8):
        came = put_all(store, tried(waiting), answers)
        done |= {each.external_id for each in came if isinstance(each, PushedProduct)}
        waiting = [product for product, each in zip(waiting, came, strict=True) if not isinstance(each, PushedProduct)]
        if not waiting:
            break
    assert (len(done), sorted(store.titles())) == (COUNT, sorted(each.title for each in many(COUNT)))


def test_a_bulk_operation_stocks_existing_variants_at_a_new_location(store: Store) -> None:
    answers, first = StoreAnswers({}), many(COUNT)
    put_all(store, first, answers)
    pushed = put_all(store, tried(first), answers)
    ids = [each.external_id for each in pushed if isinstance(each, PushedProduct)]
    other = list(LOCATIONS)[1]
    moved = [replace(each, external_id=ids[at], location_id=other) for at, each in enumerate(first)]
    answers = StoreAnswers({})
    put_all(store, moved, answers)  # begins
    assert kinds(put_all(store, tried(moved), answers)) == {"Underway": COUNT}  # refused, so stocked first
    put_all(store, tried(moved), answers)
    assert kinds(put_all(store, tried(moved), answers)) == {"PushedProduct": COUNT}
    places = {
        quantity["locationId"] for each in store.inside.variants().values() for quantity in each["inventoryQuantities"]
    }
    assert places == set(list(LOCATIONS)[:2])
