"""A merchant adds, corrects and removes parcels by hand."""

from typing import Any

import pytest

from tests.orders.goods import Intake, order_of
from tests.parcels.desk import StoreDesk
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db
UPS = "1Z999AA10123456784"


@pytest.fixture
def order_id(intake: Intake, store: StoreDesk) -> str:
    """An order of two pieces that nothing was bought for."""
    order_id = order_of(intake)
    store.lines["1001"] = {"l1": 2}
    return order_id


def add(intake: Intake, order_id: str, **body: Any) -> Any:
    answer = intake.owner.post(f"order/{order_id}/parcel", {"number": UPS, **body})
    drain_jobs(skip_pauses=True)
    return answer


def line_of(intake: Intake, order_id: str) -> str:
    return str(intake.owner.get(f"order/{order_id}")["order"]["lines"][0]["id"])


def test_a_number_alone_is_enough_and_its_carrier_is_a_guess(intake: Intake, order_id: str, store: StoreDesk) -> None:
    parcel = add(intake, order_id)["parcel"]
    assert (parcel["carrier"], parcel["certainty"]) == ("ups", "number")
    assert [dict(new.pieces) for new in store.created] == [{"l1": 2}]
    assert intake.owner.get("parcel")["count"] == 1
    assert [each["number"] for each in intake.owner.get("parcel", number="1z 999 AA1 0123456784")["parcels"]] == [UPS]


def test_parts_of_an_order_leave_one_after_the_other(intake: Intake, order_id: str, store: StoreDesk) -> None:
    line_id = line_of(intake, order_id)
    add(intake, order_id, pieces={line_id: 1})
    order = intake.owner.get(f"order/{order_id}")["order"]
    assert (order["state"], order["lines"][0]["to_buy"]) == ("to_order", 1), "what was sent is not bought"
    refused = add(intake, order_id, number="SECOND-1", pieces={line_id: 2})
    sentence = "Some of these items are in another parcel already, or not in this order. Lower their number."
    assert (refused["success"], refused["fields"]) == (False, {"pieces": sentence})
    add(intake, order_id, number="SECOND-1", carrier="Hermes Local")
    assert [(new.label.carrier_name, dict(new.pieces)) for new in store.created] == [
        ("UPS", {"l1": 1}),
        ("Hermes Local", {"l1": 1}),
    ]
    assert intake.owner.get(f"order/{order_id}")["order"]["state"] == "shipped"
    assert add(intake, order_id, number="THIRD")["msg"] == "All items of this order are in parcels already."


def test_the_same_number_is_one_parcel(intake: Intake, order_id: str, store: StoreDesk) -> None:
    line_id = line_of(intake, order_id)
    add(intake, order_id, pieces={line_id: 1})
    again = add(intake, order_id, number=f" {UPS.lower()} ", pieces={line_id: 1})
    assert again["msg"] == "This order already has a parcel with this number."
    assert len(store.created) == 1


def test_a_corrected_number_is_corrected_in_the_store(intake: Intake, order_id: str, store: StoreDesk) -> None:
    parcel = add(intake, order_id)["parcel"]
    body = {"number": "1Z879E930346834440", "carrier": "ups", "page": "https://track.example/1"}
    corrected = intake.owner.put(f"parcel/{parcel['id']}", body)["parcel"]
    drain_jobs(skip_pauses=True)
    assert (corrected["earlier"], corrected["page"]) == ([UPS], "https://track.example/1")
    assert [(label.number, label.url) for label in store.changed] == [("1Z879E930346834440", "https://track.example/1")]


def test_only_a_parcel_that_the_store_does_not_show_is_removed(intake: Intake, order_id: str, store: StoreDesk) -> None:
    store.lines.clear()
    parcel = add(intake, order_id)["parcel"]
    assert intake.owner.delete(f"parcel/{parcel['id']}")["success"] is True
    assert intake.owner.get("parcel")["count"] == 0
    store.lines["1001"] = {"l1": 2}
    parcel = add(intake, order_id)["parcel"]
    assert intake.owner.delete(f"parcel/{parcel['id']}")["msg"].startswith("The store shows this parcel.")
    assert intake.owner.get("parcel")["count"] == 1


def test_a_page_that_is_no_address_is_refused(intake: Intake, order_id: str) -> None:
    refused = add(intake, order_id, page="javascript:alert(1)")
    assert (refused["fields"], intake.owner.get("parcel")["count"]) == (
        {"page": "Enter a full address that begins with https://."},
        0,
    )


def test_rules_of_tracking_are_kept_and_decide_when_a_store_is_told(
    intake: Intake, order_id: str, store: StoreDesk
) -> None:
    owner = intake.owner
    kept = owner.get("parcel/settings")
    assert (kept["version"], kept["rules"]["fulfil_when"]) == (0, "number")
    rules = {**kept["rules"], "fulfil_when": "by_hand", "version": 0}
    assert owner.put("parcel/settings", rules)["version"] == 1
    assert owner.put("parcel/settings", rules)["code"] == 1000409
    parcel = add(intake, order_id)["parcel"]
    assert (parcel["store_side"], store.created) == ("waiting", [])
    owner.post(f"parcel/{parcel['id']}/fulfil")
    drain_jobs(skip_pauses=True)
    assert len(store.created) == 1
    refused = owner.put("parcel/settings", {**rules, "version": 1, "carriers": {"CAINIAO": "nobody"}})
    assert refused["fields"] == {"carriers": "Choose a carrier from the list."}


def test_parcels_of_another_merchant_are_not_there(intake: Intake, order_id: str, stranger: Person) -> None:
    parcel = add(intake, order_id)["parcel"]
    assert stranger.get(f"parcel/{parcel['id']}")["code"] == 1000404
    assert stranger.put(f"parcel/{parcel['id']}/state", {"state": "delivered"})["code"] == 1000404
    assert stranger.get("parcel")["count"] == 0
