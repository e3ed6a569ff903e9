"""A supplier ships, and the store of the order is told which pieces left in which parcel."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

import pytest
from django.db.models import F

from server.kit import clock
from server.ports.fulfilments import StoreFulfilment
from server.ports.parcels import ParcelEvent, ParcelState, TrackedNumber
from server.ports.purchases import SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.parcels.models import Fulfilment, Parcel
from tenants.parcels.services import fulfilments
from tenants.parcels.services.fulfilling import fulfil_due
from tenants.parcels.services.readings import note_reading
from tests.factories.orders import line, reading
from tests.parcels.desk import LOST_ANSWER
from tests.parcels.scenes import Bought
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db
YUN = ("YT2300000000000001", "YunExpress")


def record_of(bought: Bought) -> Any:
    (record,) = bought.intake.owner.get("record/history", actions="21")["records"]
    return record


def test_a_parcel_of_the_supplier_is_written_into_the_store_with_number_carrier_and_page(bought: Bought) -> None:
    bought.ships(("1Z999AA10123456784", "UPS"))
    (new,) = bought.store.created
    line = bought.line
    assert (new.order_id, dict(new.pieces), new.notify_buyer) == ("1001", {line.external_id: 2}, True)
    assert (new.label.number, new.label.carrier, new.label.carrier_name) == ("1Z999AA10123456784", "ups", "UPS")
    assert new.label.url == "https://www.ups.com/track?tracknum=1Z999AA10123456784"
    (parcel,) = bought.parcels()
    assert (parcel["store_side"], parcel["state"], parcel["certainty"]) == ("sent", "announced", "supplier")
    assert parcel["pieces"] == [{"line_id": str(line.pk), "quantity": 2}]
    assert (bought.order()["state"], bought.order()["events"][0]["code"]) == ("shipped", "all_shipped")
    record = record_of(bought)
    assert (record["action"], record["success_count"], record["failed_count"]) == ("FULFIL_ORDER", 1, 0)


def test_the_same_news_again_writes_nothing_again(bought: Bought) -> None:
    for _ in range(3):
        bought.ships(("1Z999AA10123456784", "UPS"))
    assert (len(bought.store.created), len(bought.rows())) == (1, 1)


def test_an_answer_that_was_lost_makes_no_second_fulfilment(bought: Bought) -> None:
    bought.store.answers = [("after", LOST_ANSWER)]
    bought.ships(YUN)
    assert (len(bought.store.created), len(bought.store.kept)) == (1, 1)
    assert bought.parcels()[0]["store_side"] == "sent"


def test_a_number_that_took_the_place_of_another_corrects_the_fulfilment(bought: Bought) -> None:
    bought.ships(("LP00123456789012", "Cainiao"))
    bought.ships(("RB123456785GB", "Royal Mail"))
    (parcel,) = bought.parcels()
    assert (parcel["number"], parcel["earlier"]) == ("RB123456785GB", ["LP00123456789012"])
    assert ([label.number for label in bought.store.changed], len(bought.store.kept)) == (["RB123456785GB"], 1)
    found = bought.intake.owner.get("order", query="RB123456785GB")["orders"]
    assert [order["id"] for order in found] == [bought.order_id]


def test_what_somebody_fulfilled_in_the_store_is_not_fulfilled_again(bought: Bought) -> None:
    bought.store.by_outsider("1001", {bought.line.external_id: 2}, "OTHER1")
    bought.ships(YUN)
    (parcel,) = bought.parcels()
    assert (parcel["store_side"], parcel["remark"], bought.store.created) == (
        "elsewhere",
        "Somebody else fulfilled these items in the store.",
        [],
    )


def test_pieces_that_the_store_holds_wait_and_are_written_once_released(bought: Bought) -> None:
    bought.store.held = {"1001": {bought.line.external_id: 2}}
    bought.ships(YUN)
    (parcel,) = bought.parcels()
    assert (bought.store.created, parcel["store_side"]) == ([], "held")
    assert parcel["remark"] == "The store holds these items back. We try again later."
    bought.store.held = {}
    bought.later(hours=7)
    bought.fulfil()
    assert (len(bought.store.created), bought.parcels()[0]["store_side"]) == (1, "sent")


def test_an_order_that_was_cancelled_in_the_store_is_not_fulfilled_and_says_so(bought: Bought) -> None:
    bought.store.lines.pop("1001")
    bought.ships(YUN)
    (parcel,) = bought.parcels()
    assert (parcel["store_side"], parcel["remark"]) == ("failed", "The order was cancelled or deleted in the store.")
    order = bought.order()
    assert (order["problems"], order["state"]) == (["NOT_FULFILLED"], "shipped")


def test_an_order_that_is_known_to_be_cancelled_is_left_alone(
    bought: Bought,
) -> None:
    bought.intake.take(
        reading(
            "1001", version=9, lines=(line(product_id="p1", variant_id="v1", quantity=2),), cancelled_at=clock.now()
        )
    )
    bought.ships(YUN)
    (parcel,) = bought.parcels()
    assert (parcel["store_side"], bought.store.created) == ("failed", [])


def test_a_number_that_is_corrected_while_it_is_written_is_written_once_more(
    bought: Bought, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, times = fulfilments._keep, list[int]()

    def corrected(parcel_id: int, kept: Collection[StoreFulfilment], *, now: datetime) -> None:
        keep(parcel_id, kept, now=now)
        if not times:
            later = {"number": "RB123456785GB", "plain": "RB123456785GB", "earlier": [YUN[0]]}
            Parcel.objects.filter(pk=parcel_id).update(revision=F("revision") + 1, **later)
        times.append(parcel_id)

    monkeypatch.setattr(fulfilments, "_keep", corrected)
    bought.ships(YUN)
    bought.fulfil()
    assert (len(times), [label.number for label in bought.store.changed]) == (2, ["RB123456785GB"])
    assert bought.rows()[0].store_side == "sent"


def test_a_parcel_to_the_merchants_forwarder_is_not_shown_in_the_store(
    bought: Bought, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.orders.selectors.shipped.BY_FORWARDER", frozenset({1}))
    bought.ships(YUN)
    (row,) = bought.rows()
    assert (row.goes_to_forwarder, row.store_side, bought.store.created) == (True, "off", [])


def test_a_supplier_that_says_shipped_without_a_number_makes_no_parcel(bought: Bought) -> None:
    bought.ships(state=SupplierOrderState.SHIPPED)
    assert (bought.parcels(), bought.store.created, bought.order()["state"]) == ([], [], "awaiting_shipment")


def test_a_fulfilment_that_has_another_id_once_it_is_corrected_is_known_by_that(bought: Bought) -> None:
    bought.store.renames = True
    bought.ships(("LP00123456789012", "Cainiao"))
    bought.ships(("RB123456785GB", "Royal Mail"))
    with tenant_scope_of(bought.intake.tenant):
        kept = Fulfilment.objects.order_by("pk").values_list("external_id", "is_cancelled")
        assert list(kept) == [("f1", True), ("f1-1", False)]
        scan = ParcelEvent(clock.now(), ParcelState.IN_TRANSIT, "Departed")
        note_reading(bought.rows()[0].pk, TrackedNumber("RB123456785GB", scan.state, events=(scan,)), now=clock.now())
    drain_jobs(skip_pauses=True)
    assert (bought.store.shown_at, len(bought.store.created)) == (["f1-1"], 1)


def test_a_process_that_was_cancelled_does_not_begin_again(bought: Bought) -> None:
    owner = bought.intake.owner
    kept = owner.get("parcel/settings")
    owner.put("parcel/settings", {**kept["rules"], "fulfil_when": "by_hand", "version": 0})
    bought.ships(YUN)
    (parcel,) = bought.parcels()
    owner.post(f"parcel/{parcel['id']}/fulfil")
    with tenant_scope_of(bought.intake.tenant):
        started = fulfil_due(owner.actor, now=clock.now())
    assert started is not None
    assert owner.put(f"record/cancel/{started.id}")["success"] is True
    bought.later(hours=48)
    bought.fulfil()
    assert (bought.store.created, bought.parcels()[0]["store_side"]) == ([], "failed")
    owner.post(f"parcel/{parcel['id']}/fulfil")
    drain_jobs(skip_pauses=True)
    assert (len(bought.store.created), bought.parcels()[0]["store_side"]) == (1, "sent"), "only by hand"
