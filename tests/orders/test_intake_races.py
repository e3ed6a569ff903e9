"""Orders that come in many times at once: one row, one event, exact counts, the newest version."""

from collections.abc import Callable
from datetime import timedelta
from itertools import permutations

import pytest
from django.db.models import Sum

from server.kit import clock
from server.ports.orders import StoreOrder
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import OrderTab
from tenants.orders.models import OrderEvent, OrderHint, TabCount
from tenants.orders.services import feeds
from tenants.orders.services.tabs import sum_up_counts
from tests.factories.orders import line, reading, usd
from tests.orders.goods import Intake
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)
UNMAPPED = {OrderTab.TO_ORDER: 1, OrderTab.ATTENTION: 1}


def counts(intake: Intake) -> dict[int, int]:
    with tenant_scope_of(intake.tenant):
        sums = TabCount.objects.filter(store_id=intake.store_id).values("tab").annotate(sum=Sum("number"))
        return {row["tab"]: row["sum"] for row in sums if row["sum"]}


def events(intake: Intake) -> list[str]:
    with tenant_scope_of(intake.tenant):
        return list(OrderEvent.objects.order_by("pk").values_list("code", flat=True))


def test_fifty_deliveries_of_one_order_at_once_are_one_order(intake: Intake) -> None:
    taken = all_at_once(*[lambda: [intake.take(reading()) for _ in range(10)]] * 5)
    (order,) = intake.rows()
    assert [ids for each in taken for ids in each if ids] == [[order.pk]], "one of them wrote it"
    assert events(intake) == ["received"]
    assert counts(intake) == UNMAPPED


def test_the_newest_of_three_versions_stays_in_whatever_order_they_come(intake: Intake) -> None:
    versions = list(permutations((1, 2, 3)))
    for number, order in enumerate(versions):
        all_at_once(*[lambda v=version, n=number: intake.take(of_version(str(n), v)) for version in order])
    rows = intake.rows()
    assert [(row.version, row.total_minor, [each.quantity for each in row.lines.all()]) for row in rows] == [
        (3, 3_000, [3])
    ] * len(versions)
    assert events(intake).count("received") == len(versions)
    assert counts(intake) == {tab: number * len(versions) for tab, number in UNMAPPED.items()}


def of_version(external_id: str, version: int) -> StoreOrder:
    return reading(external_id, version=version, total=usd(version * 1_000), lines=(line(quantity=version),))


def test_orders_of_two_stores_with_the_same_number_stay_two(intake: Intake, make_store: Callable[..., int]) -> None:
    other = Intake(intake.owner, intake.tenant, make_store("Pot House"))
    all_at_once(*[lambda each=each: each.take(reading()) for each in (intake, other) * 3])
    assert sorted(row.store_id for row in intake.rows()) == sorted([intake.store_id, other.store_id])
    assert counts(intake).get(OrderTab.TO_ORDER) == counts(other).get(OrderTab.TO_ORDER) == 1


def test_counts_that_are_summed_up_while_orders_come_stay_exact(intake: Intake) -> None:
    def sum_up() -> None:
        with tenant_scope_of(intake.tenant):
            for _ in range(10):
                sum_up_counts()

    def come(first: int) -> None:
        for number in range(first, first + 10):
            intake.take(reading(str(number)))

    all_at_once(sum_up, sum_up, lambda: come(0), lambda: come(10))
    assert counts(intake)[OrderTab.TO_ORDER] == len(intake.rows()) == 20
    sum_up()
    assert counts(intake)[OrderTab.TO_ORDER] == 20
    with tenant_scope_of(intake.tenant):
        assert TabCount.objects.filter(store_id=intake.store_id, tab=OrderTab.TO_ORDER).count() == 1


def test_an_order_that_changes_while_it_is_read_is_read_again(intake: Intake, monkeypatch: pytest.MonkeyPatch) -> None:
    now, answers = clock.now(), [reading(version=1), reading(version=2)]

    class Store:
        def read_orders(self, *_: object) -> dict[str, StoreOrder]:
            if len(answers) == 2:
                OrderHint.objects.update(heard_at=now + timedelta(microseconds=1))
            return {"1001": answers.pop(0)}

    monkeypatch.setattr(feeds, "order_port", lambda *_: (intake.platform, Store(), None))
    with tenant_scope_of(intake.tenant):
        OrderHint.objects.create(store_id=intake.store_id, external_id="1001", heard_at=now)
        assert feeds.read_hints(intake.owner.actor, intake.store_id), "the event that came meanwhile waits"
        assert not feeds.read_hints(intake.owner.actor, intake.store_id)
        assert not OrderHint.objects.exists()
    assert [row.version for row in intake.rows()] == [2]
