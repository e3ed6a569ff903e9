"""A list that ends short of what its source says it holds is never a success, and stands in its source's order."""

from collections.abc import Sequence

import orjson
import pytest

from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.shopify.storefront import Storefront
from fixtures.sandbox.values import Json
from server.kit import clock
from server.kit.reasons import Reason
from tenants.importing.models import ListedProduct, ShownPage
from tenants.importing.rules.completeness import REPEATS, Lack, Tally, lack_of
from tenants.processes.services.controls import retry_failed
from tests.importing.helpers import detail_of, import_lines, whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.whole_stores import stock

pytestmark = pytest.mark.usefixtures("inside", "short_pages")


@pytest.fixture
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists have pages of 25; those of 250 are read in test_whole_stores."""
    monkeypatch.setattr("server.adapters.shopify.listing.PAGE_SIZE", 25)


class ShrinkingShelf(ListShelf):
    """A product goes when the first page has been shown."""

    def page(self, offset: int, limit: int) -> Sequence[Json]:
        shown = list(super().page(offset, limit))
        if offset == 0 and limit == 25 and len(self) == 70:
            for product in shown[:1]:
                self.remove(product["handle"])
        return shown


def counts(owner: Person, record: str) -> tuple[int, int, int]:
    found = detail_of(owner, record)["counts"]
    return found["all"], found["success"], found["failed"]


def reasons(owner: Person, record: str) -> list[str]:
    failed = detail_of(owner, record, tab="failed")["operations"]
    return [operation["result"] for operation in failed]


def test_a_list_that_repeats_its_pages_says_how_much_is_missing(
    owner: Person, outside: Outside, shop: Storefront
) -> None:
    stock(shop, 70)
    outside.fails("stuck_page", match="/products.json", times=1_000)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True, limit=100)

    assert counts(owner, started["data"]) == (26, 25, 1)
    (reason,) = reasons(owner, started["data"])
    assert reason.startswith("The store says 70 products, its list showed 25.")


@pytest.mark.parametrize(("existing", "shown"), [(70, 25), (10, 10)])
def test_a_list_that_repeats_its_pages_is_no_success_where_the_store_states_no_count(
    owner: Person, outside: Outside, shop: Storefront, existing: int, shown: int
) -> None:
    stock(shop, existing)
    outside.fails("status", status=404, match="/meta.json", times=1_000)
    outside.fails("stuck_page", match="/products.json", times=1_000)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True, limit=100)

    assert counts(owner, started["data"]) == (shown + 1, shown, 1)
    (reason,) = reasons(owner, started["data"])
    assert reason.startswith(f"The store's list repeats itself after {shown} products, so some may be missing.")

    outside.sandbox.faults.remove()
    outside.fails("status", status=404, match="/meta.json", times=1_000)
    retry_failed(owner.actor, record_id=int(started["data"]), now=clock.now())
    drain_jobs(skip_pauses=True, limit=100)
    assert counts(owner, started["data"]) == (existing, existing, 0)


@pytest.mark.parametrize(("existing", "missing"), [(60, 1), (50, 0)])
def test_a_list_that_is_longer_than_we_read_says_so(
    owner: Person, outside: Outside, shop: Storefront, monkeypatch: pytest.MonkeyPatch, existing: int, missing: int
) -> None:
    monkeypatch.setattr("server.adapters.shopify.listing.LAST_PAGE", 2)
    stock(shop, existing)
    outside.fails("status", status=404, match="/meta.json", times=1_000)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True, limit=100)

    assert counts(owner, started["data"]) == (50 + missing, 50, missing)
    assert all("lists more products than the 2 pages" in reason for reason in reasons(owner, started["data"]))


def test_a_retry_reads_the_list_again(owner: Person, outside: Outside, shop: Storefront) -> None:
    stock(shop, 70)
    outside.fails("stuck_page", match="/products.json", times=1_000)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True, limit=100)

    retry_failed(owner.actor, record_id=int(started["data"]), now=clock.now())
    drain_jobs(skip_pauses=True, limit=100)
    assert counts(owner, started["data"]) == (26, 25, 1)

    outside.sandbox.faults.remove()
    retry_failed(owner.actor, record_id=int(started["data"]), now=clock.now())
    drain_jobs(skip_pauses=True, limit=100)
    assert counts(owner, started["data"]) == (70, 70, 0)
    assert ListedProduct.objects.count() == 70


def test_a_list_that_shifts_while_products_go_is_read_again(
    owner: Person, outside: Outside, shop: Storefront, monkeypatch: pytest.MonkeyPatch
) -> None:
    stock(shop, 70)
    monkeypatch.setattr(shop, "cached", lambda key, make: orjson.dumps(make()))
    shop.shelf = ShrinkingShelf(list(shop.shelf.page(0, 70)))
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)

    assert len(shop.shelf) == 69
    assert counts(owner, started["data"]) == (70, 70, 0)


def test_a_collection_that_ends_short_is_said_so(owner: Person, outside: Outside, shop: Storefront) -> None:
    first = shop.shelf.page(0, 1)[0]
    products = [{**first, "id": at, "handle": f"copy-{at}"} for at in range(1, 31)]
    collection = {"id": 1, "title": "Big", "handle": "big", "product_ids": list(range(1, 31))}
    shop.shelf = ListShelf(products, [collection])
    outside.fails("stuck_page", match="/collections/big/products.json", times=1_000)
    started = import_lines(owner, [f"{outside.url}/collections/big"], page_type=3)
    drain_jobs(skip_pauses=True, limit=100)

    assert counts(owner, started["data"]) == (26, 25, 1)
    assert reasons(owner, started["data"])[0].startswith("The store says 30 products, its list showed 25.")


def test_later_pages_that_are_refused_are_said_once(owner: Person, outside: Outside, shop: Storefront) -> None:
    stock(shop, 260)
    for page in range(4, 12):
        outside.fails("status", status=404, match=f"page={page}&", times=1_000)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)

    assert counts(owner, started["data"]) == (76, 75, 1)
    (reason,) = reasons(owner, started["data"])
    assert "refused page 4 of its product list (HTTP 404)" in reason


def test_a_refusal_beyond_the_last_product_is_no_failure(owner: Person, outside: Outside, shop: Storefront) -> None:
    stock(shop, 25)
    outside.fails("status", status=404, match="page=2&", times=1_000)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)
    assert counts(owner, started["data"]) == (25, 25, 0)


def test_a_source_that_does_not_say_how_much_it_holds_is_believed(
    owner: Person, outside: Outside, shop: Storefront
) -> None:
    stock(shop, 30)
    outside.fails("status", status=404, match="/meta.json", times=1_000)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)
    assert counts(owner, started["data"]) == (30, 30, 0)


def test_the_import_list_has_a_store_s_products_in_the_store_s_order(
    owner: Person, outside: Outside, shop: Storefront
) -> None:
    stock(shop, 60)
    import_lines(owner, [outside.url], page_type=2)
    drain_jobs()
    pages = [whole_products(owner, page=page, size=20) for page in range(1, 4)]
    shown = [product["source_product_url"].rpartition("/")[2] for page in pages for product in page]
    assert shown == [f"copy-{at}" for at in range(1, 61)]


def test_what_pages_showed_is_forgotten_after_30_days(owner: Person, outside: Outside, shop: Storefront) -> None:
    from datetime import timedelta

    from tenants.importing.jobs import purge

    import_lines(owner, [outside.url], page_type=2)
    drain_jobs()
    purge()
    assert ShownPage.objects.count() == 2
    ShownPage.objects.update(created_at=clock.now() - timedelta(days=31))
    purge()
    assert ShownPage.objects.count() == 0


@pytest.mark.parametrize(
    ("tally", "first", "again"),
    [
        (Tally(700, 700, 700, 700), Lack.NONE, Lack.NONE),
        (Tally(250, 250, 700, 700), Lack.READ_AGAIN, Lack.SAY_SO),
        (Tally(690, 700, 700, 690), Lack.READ_AGAIN, Lack.NONE),
        (Tally(250, 250, None, None), Lack.NONE, Lack.NONE),
        (Tally(250, 250, None, 300), Lack.READ_AGAIN, Lack.SAY_SO),
        (Tally(250, 250, 300, None), Lack.READ_AGAIN, Lack.SAY_SO),
        (Tally(100, 100, 700, 700, is_full=True), Lack.NO_ROOM, Lack.NO_ROOM),
        (Tally(700, 700, 700, 700, is_full=True), Lack.NONE, Lack.NONE),
        (Tally(250, 250, None, None, is_full=True, on_last_page=250), Lack.NO_ROOM, Lack.NO_ROOM),
        (Tally(260, 260, None, None, is_full=True, on_last_page=10), Lack.NONE, Lack.NONE),
        (Tally(250, 250, 700, 700, refusal=Reason("x")), Lack.SAY_SO, Lack.SAY_SO),
        (Tally(250, 250, None, None, refusal=Reason("x")), Lack.SAY_SO, Lack.SAY_SO),
        (Tally(250, 250, 250, 250, refusal=Reason("x")), Lack.NONE, Lack.NONE),
        (Tally(250, 250, None, None, refusal=Reason(REPEATS)), Lack.READ_AGAIN, Lack.SAY_SO),
        (Tally(250, 250, 700, 700, refusal=Reason(REPEATS)), Lack.READ_AGAIN, Lack.SAY_SO),
        (Tally(250, 700, 700, 700, refusal=Reason(REPEATS)), Lack.READ_AGAIN, Lack.NONE),
        (Tally(250, 250, 250, 250, refusal=Reason(REPEATS)), Lack.NONE, Lack.NONE),
    ],
)
def test_what_is_done_about_a_list(tally: Tally, first: Lack, again: Lack) -> None:
    assert lack_of(tally, may_read_again=True) is first
    assert lack_of(tally, may_read_again=False) is again
