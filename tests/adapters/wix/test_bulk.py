"""Many products of a Wix site travel in one request, and each of them meets refusals of its own."""

from dataclasses import replace

import pytest

from fixtures.sandbox.wix import catalog as sandbox_catalog
from server.adapters.wix.catalog_v3 import fitting
from server.kit import clock
from server.ports.failures import Permanent, Retryable
from server.ports.stores import PushedProduct, PushOption, PushProduct
from tests.adapters.platforms import Store, of_wix
from tests.adapters.side_by_side import many, numbered_teapot, put_all
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db(transaction=True)
CREATE, UPDATE = "/products-with-inventory/create", "/bulk/products/update"


@pytest.fixture
def store(wix: object, outside: Outside) -> Store:
    return of_wix(outside)


def calls(outside: Outside, ending: str) -> int:
    return sum(entry["path"].endswith(ending) for entry in outside.sandbox.log.entries)


def test_many_are_made_and_changed_by_one_request_each(store: Store, outside: Outside) -> None:
    made = put_all(store, many(12))
    assert all(isinstance(came, PushedProduct) for came in made), made
    assert (len(store.titles()), calls(outside, CREATE)) == (12, 1)
    ids = [came.external_id for came in made if isinstance(came, PushedProduct)]
    again = [replace(each, title=f"Kettle {at}", external_id=ids[at]) for at, each in enumerate(many(12))]
    changed = put_all(store, again)
    assert [came.external_id for came in changed if isinstance(came, PushedProduct)] == ids
    assert sorted(store.titles()) == sorted(f"Kettle {at}" for at in range(12))
    assert (calls(outside, CREATE), calls(outside, UPDATE)) == (1, 1)


def test_a_refused_product_does_not_stop_the_others(store: Store) -> None:
    products = many(4)
    products[1] = replace(products[1], description_html="x" * (sandbox_catalog.LONGEST_DESCRIPTION + 1))
    came = put_all(store, products)
    assert isinstance(came[1], Permanent)
    assert sorted(store.titles()) == ["Teapot 0", "Teapot 2", "Teapot 3"]


def test_a_lost_answer_makes_none_of_them_twice(store: Store, outside: Outside) -> None:
    began = clock.now()
    outside.fails("timeout_after_commit", CREATE, "POST")
    assert all(isinstance(each, Retryable) for each in put_all(store, many(5)))
    assert len(store.titles()) == 5
    again = put_all(store, [replace(each, first_attempt_at=began) for each in many(5)])
    assert (len(store.titles()), sum(isinstance(each, PushedProduct) for each in again)) == (5, 5)


def test_a_product_that_somebody_changed_meanwhile_is_tried_again_alone(store: Store, outside: Outside) -> None:
    made = [came for came in put_all(store, many(3)) if isinstance(came, PushedProduct)]
    outside.fails("status", UPDATE, "POST", status=503, times=10)
    again = [replace(each, external_id=made[at].external_id) for at, each in enumerate(many(3))]
    assert all(isinstance(each, Retryable) for each in put_all(store, again))
    outside.sandbox.faults.remove()
    assert all(isinstance(each, PushedProduct) for each in put_all(store, again))


def test_a_request_has_at_most_what_it_may_have_of_variants_and_options() -> None:
    def sized(variants: int, options: int) -> dict[str, object]:
        return {"variantsInfo": {"variants": [{}] * variants}, "options": [{}] * options}

    assert [len(some) for some in fitting([sized(300, 1)] * 7)] == [3, 3, 1]
    assert [len(some) for some in fitting([sized(1, 6)] * 40)] == [15, 15, 10]
    assert [len(some) for some in fitting([sized(1000, 1), sized(1, 1)])] == [1, 1]
    assert list(fitting([])) == []


def test_products_of_many_options_are_parted_into_requests(store: Store, outside: Outside) -> None:
    names = ("A", "B", "C", "D", "E", "F")
    options = tuple(PushOption(name, ("x",)) for name in names)

    def wide(at: int) -> PushProduct:
        product = numbered_teapot(at)
        variant = replace(product.variants[0], option_values=("x",) * 6)
        return replace(product, options=options, variants=(variant,))

    came = put_all(store, [wide(at) for at in range(20)])
    assert sum(isinstance(each, PushedProduct) for each in came) == 20
    assert calls(outside, CREATE) == 2
