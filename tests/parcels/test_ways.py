"""Where a parcel is: scans are kept once, rank never falls, and its order follows."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.company.tracking.models import NumberWatch
from server.kit import clock
from server.ports.parcels import ParcelEvent, ParcelState, TrackedNumber, Trouble
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import By
from tenants.orders.services.losses import erase_orders
from tenants.parcels.rules.ways import Standing, digest_of, standing_of
from tenants.parcels.services.following import leave
from tenants.parcels.services.readings import note_reading
from tests.parcels.scenes import Bought
from tests.support.jobs import drain_jobs

NUMBER = "YT2300000000000001"
S = ParcelState
AT = clock.now().replace(minute=20, second=0, microsecond=0)


def event(hours: int, state: ParcelState, text: str = "", place: str = "", **more: Any) -> ParcelEvent:
    return ParcelEvent(at=AT + timedelta(hours=hours), state=state, text=text or state.value, place=place, **more)


def reads(bought: Bought, *events: ParcelEvent, state: ParcelState | None = None, number: str = NUMBER) -> bool:
    (parcel,) = bought.rows()
    newest = max(events, key=lambda each: each.at) if events else None
    reading = TrackedNumber(number, state or (newest.state if newest else S.SILENT), events=events, carrier="4px")
    with tenant_scope_of(bought.intake.tenant):
        return note_reading(parcel.pk, reading, now=clock.now())


@pytest.fixture
def shipped(bought: Bought) -> Bought:
    bought.ships((NUMBER, "YunExpress"))
    return bought


@pytest.mark.django_db
def test_scans_of_two_readings_are_one_way_and_a_delivered_order_is_delivered(shipped: Bought) -> None:
    first, second = event(0, S.PICKED_UP, "Picked up", "Shenzhen"), event(30, S.CUSTOMS, "In customs", "Liège")
    assert reads(shipped, first) is True
    assert reads(shipped, second, first) is True
    assert reads(shipped, first, second) is False, "nothing new"
    (parcel,) = shipped.parcels()
    assert [each["text"] for each in parcel["events"]] == ["In customs", "Picked up"]
    assert (parcel["state"], shipped.order()["state"]) == ("customs", "shipped")
    reads(shipped, event(90, S.DELIVERED, "Delivered", "Berlin"))
    (parcel,) = shipped.parcels()
    assert (parcel["state"], parcel["delivered_at"], parcel["is_stale"]) == (
        "delivered",
        (AT + timedelta(hours=90)).isoformat(),
        False,
    )
    assert [each["code"] for each in shipped.order()["events"]][:2] == ["all_delivered", "all_shipped"]
    assert shipped.order()["state"] == "delivered"


@pytest.mark.django_db
def test_scans_are_shown_in_the_store_once_and_in_their_order(shipped: Bought) -> None:
    later, first = event(30, S.CUSTOMS, "In customs"), event(0, S.PICKED_UP, "Picked up")
    for _ in range(2):
        reads(shipped, later, first)
        drain_jobs(skip_pauses=True)
    assert shipped.store.shown == ["Picked up", "In customs"]
    kept = shipped.intake.owner.get("parcel/settings")
    shipped.intake.owner.put("parcel/settings", {**kept["rules"], "version": 0, "pushes_events": False})
    reads(shipped, event(50, S.DELIVERED))
    drain_jobs(skip_pauses=True)
    assert len(shipped.store.shown) == 2


@pytest.mark.django_db
def test_an_older_reading_takes_nothing_away(shipped: Bought) -> None:
    reads(shipped, event(90, S.DELIVERED))
    reads(shipped, event(20, S.IN_TRANSIT))
    reads(shipped, state=S.SILENT)
    (parcel,) = shipped.parcels()
    assert (parcel["state"], shipped.order()["state"]) == ("delivered", "delivered")


@pytest.mark.django_db
def test_a_parcel_that_comes_back_needs_the_merchant(shipped: Bought) -> None:
    reads(shipped, event(90, S.DELIVERED))
    reads(shipped, event(120, S.RETURNING, trouble=Trouble.REJECTED))
    assert (shipped.order()["problems"], shipped.parcels()[0]["trouble"]) == (["PARCEL"], "rejected")
    reads(shipped, event(200, S.RETURNED))
    assert (shipped.parcels()[0]["state"], shipped.order()["problems"]) == ("returned", ["PARCEL"])
    assert shipped.order()["state"] == "awaiting_shipment", "its pieces are with nobody"


@pytest.mark.django_db
def test_the_suppliers_carrier_stands_above_what_the_service_found(shipped: Bought) -> None:
    reads(shipped, event(1, S.PICKED_UP))
    assert shipped.parcels()[0]["certainty"] == "supplier"


@pytest.mark.django_db
def test_a_reading_of_a_number_that_the_parcel_no_longer_has_is_left_alone(shipped: Bought) -> None:
    shipped.ships(("YT2300000000000009", "YunExpress"))
    assert reads(shipped, event(1, S.DELIVERED)) is False
    assert shipped.parcels()[0]["state"] == "announced"


@pytest.mark.django_db
def test_scans_of_an_older_parcel_with_the_same_number_do_not_count(shipped: Bought) -> None:
    assert reads(shipped, event(-24 * 200, S.DELIVERED)) is False
    reads(shipped, event(-24 * 200, S.DELIVERED), ParcelEvent(clock.now(), S.IN_TRANSIT, "Departed"))
    (parcel,) = shipped.parcels()
    assert (parcel["state"], [each["text"] for each in parcel["events"]]) == ("in_transit", ["Departed"])


@pytest.mark.django_db
def test_a_merchant_knows_better_than_the_carrier(shipped: Bought) -> None:
    parcel_id = shipped.parcels()[0]["id"]
    body = {"state": "exception", "trouble": "lost"}
    assert shipped.intake.owner.put(f"parcel/{parcel_id}/state", body)["parcel"]["trouble"] == "lost"
    assert shipped.order()["problems"] == ["PARCEL"]
    shipped.intake.owner.put(f"parcel/{parcel_id}/state", {"state": "delivered"})
    assert (shipped.order()["problems"], shipped.order()["state"]) == ([], "delivered")


@pytest.mark.django_db
def test_what_a_merchant_says_stands_until_a_newer_scan(shipped: Bought) -> None:
    scanned = ParcelEvent(clock.now() - timedelta(hours=1), S.DELIVERED, "Delivered")
    reads(shipped, scanned)
    path = f"parcel/{shipped.parcels()[0]['id']}/state"
    shipped.intake.owner.put(path, {"state": "in_transit"})
    reads(shipped, scanned, ParcelEvent(clock.now() - timedelta(hours=2), S.OUT_FOR_DELIVERY, "Out"))
    assert (shipped.parcels()[0]["state"], shipped.order()["state"]) == ("in_transit", "shipped")
    reads(shipped, ParcelEvent(clock.now() + timedelta(minutes=1), S.DELIVERED, "Delivered again"))
    assert (shipped.parcels()[0]["state"], shipped.order()["state"]) == ("delivered", "delivered")


@pytest.mark.django_db
def test_a_silent_parcel_is_listed_as_stale(shipped: Bought) -> None:
    with tenant_scope_of(shipped.intake.tenant):
        (parcel,) = shipped.rows()
        parcel.stale_at = clock.now() - timedelta(minutes=1)
        parcel.save()
    owner = shipped.intake.owner
    assert [each["id"] for each in owner.get("parcel", stale="true")["parcels"]] == [str(parcel.pk)]
    assert {"code": "parcels_late", "count": 1} in owner.get("dashboard")["dashboard"]["todo"]
    reads(shipped, event(0, S.IN_TRANSIT), ParcelEvent(at=clock.now(), state=S.IN_TRANSIT, text="Scanned"))
    assert owner.get("parcel", stale="true")["parcels"] == []


@pytest.mark.django_db
def test_texts_of_scans_are_erased_with_the_buyer_and_do_not_come_back(shipped: Bought) -> None:
    scan = event(90, S.DELIVERED, "Signed by A. Schmidt", "Berlin")
    reads(shipped, scan)
    with tenant_scope_of(shipped.intake.tenant):
        assert erase_orders([int(shipped.order_id)], by=By.STORE, now=clock.now()) == 1
    drain_jobs(skip_pauses=True)
    assert reads(shipped, scan) is False
    (parcel,) = shipped.parcels()
    assert [(each["text"], each["place"], each["state"]) for each in parcel["events"]] == [("", "", "delivered")]
    assert not NumberWatch.objects.filter(parcel_id=int(parcel["id"])).exists()


@pytest.mark.django_db
def test_the_numbers_of_many_parcels_are_left_in_one_statement(shipped: Bought) -> None:
    with tenant_scope_of(shipped.intake.tenant):
        ids = [row.pk for row in shipped.rows()]
        with CaptureQueriesContext(connection) as few:
            leave(ids)
        with CaptureQueriesContext(connection) as many:
            leave([*ids, *range(1_000_000, 1_000_050)])
        assert (len(few), len(many)) == (1, 1)


def test_the_same_minute_text_and_place_is_one_scan() -> None:
    one = ParcelEvent(AT, S.IN_TRANSIT, "Arrived at facility", "LIÈGE")
    same = ParcelEvent(AT.replace(second=40), S.CUSTOMS, "ARRIVED AT FACILITY.", "Liege")
    assert digest_of(one) == digest_of(same)
    assert digest_of(one) != digest_of(ParcelEvent(AT, S.IN_TRANSIT, "Departed", "Liège"))


def test_a_summary_without_scans_counts_and_never_falls() -> None:
    before = Standing(S.IN_TRANSIT)
    delivered = standing_of([], TrackedNumber(NUMBER, S.DELIVERED), before)
    assert delivered.state is S.DELIVERED
    assert standing_of([], TrackedNumber(NUMBER, S.ANNOUNCED), before).state is S.IN_TRANSIT
