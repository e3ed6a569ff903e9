"""The list of parcels among many: found and counted along an index, as far as it is looked at."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.kit import clock
from server.ports.parcels import ParcelState
from server.tenancy.scope import tenant_scope_of
from tenants.parcels.contracts import StoreSide
from tenants.parcels.models import Parcel
from tests.orders.goods import Intake

pytestmark = pytest.mark.django_db


def put(intake: Intake, count: int, *stores: int) -> None:
    """Write parcels, an hour apart: some rare, most long delivered."""
    stores, now = stores or (intake.store_id,), clock.now()
    with tenant_scope_of(intake.tenant):
        Parcel.objects.bulk_create(_parcel(at, stores[at % len(stores)], now) for at in range(count))


def _parcel(at: int, store_id: int, now: datetime) -> Parcel:
    is_open = at % 7 == 0
    return Parcel(
        order_id=at,
        store_id=store_id,
        number=f"N{at}",
        plain=f"N{at}",
        country="DE" if at % 23 else "FR",
        carrier="ups" if at % 97 else "royal-mail",
        store_side=StoreSide.SENT if at % 89 else StoreSide.FAILED,
        state=ParcelState.IN_TRANSIT if is_open else ParcelState.DELIVERED,
        stale_at=now + timedelta(days=1 if at % 11 else -1) if is_open else None,
        created_at=now - timedelta(hours=at),
        changed_at=now,
    )


def test_only_the_newest_are_counted_and_the_last_page_is_reached(
    intake: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.parcels.selectors.parcels.MOST_COUNTED", 3)
    put(intake, 5)
    seen: list[Any] = []
    for page, count, is_more in ((1, 3, True), (2, 5, True), (3, 5, False), (4, 3, True)):
        answer = intake.owner.get("parcel", page=page, size=2)
        assert (answer["count"], answer["is_more"]) == (count, is_more), page
        seen += [parcel["number"] for parcel in answer["parcels"]]
    assert seen == ["N0", "N1", "N2", "N3", "N4"]
    whole = intake.owner.get("parcel", size=100)
    assert (len(whole["parcels"]), whole["count"], whole["is_more"]) == (5, 5, False)


def test_stale_ones_are_counted_by_when_they_became_so(intake: Intake, monkeypatch: pytest.MonkeyPatch) -> None:
    put(intake, 300)
    stale = {"stale": "true", "size": 2}
    answer = intake.owner.get("parcel", **stale)
    assert ([parcel["number"] for parcel in answer["parcels"]], answer["count"]) == (["N0", "N77"], 4)
    monkeypatch.setattr("tenants.parcels.selectors.parcels.MOST_COUNTED", 3)
    answer = intake.owner.get("parcel", **stale)
    assert (answer["count"], answer["is_more"]) == (3, True)


INDEXES: dict[str, dict[str, str]] = {
    "parcels_newest": {},
    "parcels_by_state": {"state": "in_transit"},
    "parcels_by_carrier": {"carrier": "royal-mail"},
    "parcels_by_country": {"country": "FR"},
    "parcels_stale": {"stale": "true"},
    "parcels_to_write": {"failed": "true"},
}


def test_every_filter_is_counted_along_its_index(intake: Intake, make_store: Callable[..., int]) -> None:
    put(intake, 4_000, intake.store_id, make_store("Second"))
    with tenant_scope_of(intake.tenant), connection.cursor() as cursor:
        cursor.execute("ANALYZE parcels_parcel")
    for index, query in INDEXES.items():
        with CaptureQueriesContext(connection) as captured:
            intake.owner.get("parcel", size=1, **query)
        page, count = (sql for each in captured if '"parcels_parcel"' in (sql := each["sql"] or ""))
        with tenant_scope_of(intake.tenant), connection.cursor() as cursor:
            plans = [str(cursor.execute(f"EXPLAIN {sql}").fetchall()) for sql in (page, count)]
        assert index in plans[1], plans
        assert not any("Seq Scan on parcels_parcel" in plan for plan in plans), plans
