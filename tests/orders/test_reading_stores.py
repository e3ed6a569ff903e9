"""When a store's orders are read, and from when on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pytest

from server.jobs import schedules
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.orders import OrderPage, StoreOrder
from tenants.orders.contracts import OrderTab
from tenants.orders.models import OrderFeed
from tenants.orders.services import comparisons, feeds
from tests.factories.orders import reading
from tests.orders.conftest import Intake

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]
DAYS, MINUTES = timedelta(days=1), timedelta(minutes=1)


@dataclass
class Store:
    """A store whose orders are read. `listed` None: it has no list of ids."""

    orders: dict[str, StoreOrder] = field(default_factory=dict)
    pages: list[OrderPage | Exception] = field(default_factory=list)
    listed: frozenset[str] | None = None
    asked: list[tuple[datetime, str | None]] = field(default_factory=list)
    read: list[list[str]] = field(default_factory=list)

    def list_orders(self, _: object, *, since: datetime, cursor: str | None) -> OrderPage:
        self.asked.append((since, cursor))
        page = self.pages.pop(0) if self.pages else OrderPage((), None)
        if isinstance(page, Exception):
            raise page
        return page

    def read_orders(self, _: object, external_ids: Sequence[str]) -> dict[str, StoreOrder]:
        self.read.append(list(external_ids))
        return {key: self.orders[key] for key in external_ids if key in self.orders}

    def list_order_ids(self, *_: object, since: datetime) -> frozenset[str] | None:
        return self.listed


@pytest.fixture
def store(intake: Intake, monkeypatch: pytest.MonkeyPatch) -> Store:
    store = Store()
    for module in (feeds, comparisons):
        monkeypatch.setattr(module, "order_port", lambda *_: (intake.platform, store, None))
    return store


@pytest.fixture
def poll(intake: Intake) -> Callable[[], bool]:
    return lambda: feeds.read_changes(intake.owner.actor, intake.store_id)


def recent(external_id: str = "1001", *, ago: timedelta = DAYS, **changes: Any) -> StoreOrder:
    at = clock.now() - ago
    return reading(external_id, **{"created_at": at, "changed_at": at, **changes})


@pytest.mark.parametrize(
    ("silent", "overlap"), [(4 * MINUTES, 10 * MINUTES), (59 * MINUTES, 10 * MINUTES), (61 * MINUTES, DAYS)]
)
def test_reading_goes_back_10_minutes_and_a_day_after_an_outage(
    intake: Intake, store: Store, poll: Callable[[], bool], silent: timedelta, overlap: timedelta
) -> None:
    newest = clock.now() - 7 * DAYS
    OrderFeed.objects.create(store_id=intake.store_id, watermark=newest, read_at=clock.now() - silent)
    poll()
    assert store.asked == [(newest - overlap, None)]


def test_the_next_reading_begins_at_the_newest_change_by_the_store_s_own_clock(
    store: Store, poll: Callable[[], bool]
) -> None:
    slow, newest = recent("1", ago=3 * DAYS), recent("2", ago=2 * DAYS)
    store.pages = [OrderPage((slow,), "next"), OrderPage((newest,), None)]
    poll()
    poll()
    first, following, later = store.asked
    assert abs(first[0] - (clock.now() - 60 * DAYS)) < MINUTES
    assert following == (first[0], "next")
    assert later == (newest.changed_at - 10 * MINUTES, None)


def test_a_reading_that_broke_off_goes_on_at_its_page(intake: Intake, store: Store, poll: Callable[[], bool]) -> None:
    down = Retryable(Reason("outside.down", {"host": "tea.example"}))
    store.pages = [OrderPage((recent("1"),), "second"), down, OrderPage((recent("2"),), None)]
    with pytest.raises(Retryable):
        poll()
    assert (OrderFeed.objects.get().cursor, OrderFeed.objects.get().failing_since is None) == ("second", False)
    poll()
    assert [row.external_id for row in intake.rows()] == ["1", "2"]
    assert [asked[1] for asked in store.asked] == [None, "second", "second"]
    assert OrderFeed.objects.get().failing_since is None


def test_an_order_that_is_dated_years_ahead_does_not_end_all_later_reading(
    store: Store, poll: Callable[[], bool]
) -> None:
    newest = recent("2", ago=2 * DAYS)
    store.pages = [OrderPage((newest, recent("1", ago=-800 * DAYS)), None)]
    poll()
    poll()
    assert store.asked[-1] == (newest.changed_at - 10 * MINUTES, None)


def test_comparing_ids_finds_what_was_deleted_and_what_no_list_of_changes_showed(intake: Intake, store: Store) -> None:
    kept, gone, hidden, old = recent("kept"), recent("gone"), recent("hidden"), recent("old", ago=59 * DAYS + MINUTES)
    intake.take(kept, gone, hidden, old)
    store.orders = {each.external_id: each for each in (kept, hidden, recent("missed"))}
    store.listed = frozenset({"kept", "missed", "draft"})
    assert comparisons.compare_ids(intake.owner.actor, intake.store_id) == 1
    assert store.read == [["gone", "hidden", "missed", "draft"]]
    tabs = {row.external_id: row.tab for row in intake.rows()}
    assert tabs == {
        "kept": OrderTab.TO_ORDER,
        "gone": OrderTab.CANCELLED,
        "hidden": OrderTab.TO_ORDER,
        "old": OrderTab.TO_ORDER,
        "missed": OrderTab.TO_ORDER,
    }


def test_a_platform_without_a_list_of_ids_deletes_nothing(intake: Intake, store: Store) -> None:
    intake.take(recent())
    assert (comparisons.compare_ids(intake.owner.actor, intake.store_id), store.read) == (0, [])
    assert intake.rows()[0].deleted_at is None


def test_stores_are_asked_every_five_minutes_and_their_ids_compared_every_day() -> None:
    """Paid and not announced, an order is here within minutes: 15 by push, 60 by poll is what others promise."""
    every = {name: schedules._periodics[name].every for name in ("orders.poll", "orders.compare")}
    assert every == {"orders.poll": 5 * MINUTES, "orders.compare": DAYS}
