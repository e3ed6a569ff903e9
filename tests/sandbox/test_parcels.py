"""Parcels of the sandbox: one way by one clock, whoever is asked, and the events of the tracking services."""

import json
import time
from pathlib import Path

import pytest

from fixtures.sandbox import credentials
from fixtures.sandbox.aliexpress.ordering import tracking
from fixtures.sandbox.base.orders import Order
from fixtures.sandbox.config import Config
from fixtures.sandbox.parcels.way import DAY, FATES, scans
from fixtures.sandbox.state import Sandbox
from fixtures.sandbox.track17.account import signature
from tests.sandbox.conftest import Listener, Running

NUMBER = "YT2229521272164446"
KEY17 = {"17token": credentials.TRACK17_KEY}
KEYAS = {"as-api-key": credentials.AFTERSHIP_API_KEY}


@pytest.mark.parametrize("fate", sorted(FATES))
def test_a_way_is_the_same_whenever_it_is_asked(fate: str) -> None:
    whole = scans(NUMBER, 0, 400 * DAY, fate=fate)
    assert whole == sorted(whole, key=lambda scan: scan.at)
    for day in (-100, 0, 3, 9, 15, 40):
        assert scans(NUMBER, 0, day * DAY, fate=fate) == [scan for scan in whole if scan.at <= day * DAY]
    assert scans("YT0000000000000001", 0, 400 * DAY, fate="normal")[-1].at != scans(NUMBER, 0, 400 * DAY)[-1].at


def test_a_number_used_again_has_an_older_parcel_of_the_same_number() -> None:
    assert [scan.word for scan in scans(NUMBER, 0, -10 * DAY, fate="used_again")][-1] == "delivered"
    assert [scan.word for scan in scans(NUMBER, 0, 0, fate="used_again")][-1] == "announced"


def test_both_services_tell_the_same_story(running: Running) -> None:
    running.post("/_sandbox/parcels", json={"number": NUMBER, "fate": "changes_its_mind", "days_ago": 25})
    running.post("/17track/track/v2.4/register", headers=KEY17, json=[{"number": NUMBER}])
    running.post("/aftership/tracking/2026-07/trackings", headers=KEYAS, json={"tracking_number": NUMBER})

    asked = running.post("/17track/track/v2.4/gettrackinfo", headers=KEY17, json=[{"number": NUMBER}]).json()
    (told,) = asked["data"]["accepted"]
    other = running.get("/aftership/tracking/2026-07/trackings", headers=KEYAS).json()["data"]["trackings"][0]
    texts = {event["description"] for each in told["track_info"]["tracking"]["providers"] for event in each["events"]}
    assert texts == {point["message"] for point in other["checkpoints"]}
    assert len(other["checkpoints"]) == len(FATES["changes_its_mind"])


def test_a_supplier_tells_the_same_story(running: Running) -> None:
    book = running.sandbox.aliexpress.book
    book.orders["81"] = Order("81", "k", "Seller", "USD", {}, [])
    running.post("/_sandbox/aliexpress/orders", json={"order": "81", "move": "ship", "number": NUMBER})
    running.post("/_sandbox/parcels", json={"days": 30})
    parcel = json.loads(bytes(tracking({"ae_order_id": "81"}, running.sandbox.aliexpress, "").body))
    (detail,) = parcel["aliexpress_ds_order_tracking_get_response"]["result"]["data"]["tracking_detail_line_list"][
        "tracking_detail"
    ]
    nodes = detail["detail_node_list"]["detail_node"]
    assert [node["time_stamp"] for node in reversed(nodes)] == [
        int(scan.at * 1000) for scan in running.sandbox.parcels.scans(NUMBER)
    ]
    assert (len(nodes), nodes[0]["tracking_name"]) == (10, "Delivered")


def test_events_come_late_twice_in_another_order_and_wrongly_signed(running: Running, listener: Listener) -> None:
    account = "/_sandbox/track17/demo"
    running.post(account, json={"webhook_url": listener.url, "webhooks_held": True})
    running.post("/17track/track/v2.4/register", headers=KEY17, json=[{"number": NUMBER}])
    running.post("/_sandbox/parcels", json={"days": 4})
    running.post("/_sandbox/parcels", json={"days": 20})
    assert not listener.received

    assert running.post(f"{account}/deliver", json={"copies": 2, "reversed": True}).json() == {"delivered": 2}
    events = listener.wait_for(4)
    seen = [len(json.loads(body)["data"]["track_info"]["milestone"]) for _, body in events]
    assert sorted(seen) == [4, 4, 10, 10]
    assert all(headers["sign"] == signature(body) for headers, body in events)

    running.post(account, json={"webhooks_held": False, "signs_wrongly": True})
    running.post("/_sandbox/parcels", json={"days": 40})
    headers, body = listener.wait_for(5)[-1]
    assert headers["sign"] != signature(body)
    assert json.loads(body)["event"] == "TRACKING_STOPPED"


def test_the_clock_and_the_fates_are_kept_over_a_restart(tmp_path: Path) -> None:
    before, after = Sandbox(Config()), Sandbox(Config(platform="http://localhost:8000"))
    before.parcels.ship(NUMBER, fate="lost")
    before.parcels.move(days=12, speed=2)
    (tmp_path / "state.json").write_bytes(before.dump())
    after.load(tmp_path / "state.json")
    assert after.parcels.now() - time.time() > 11.9 * DAY
    assert (after.parcels.speed, after.parcels.shipments[NUMBER].fate) == (2.0, "lost")
    assert after.track17["demo"].webhook_url == "http://localhost:8000/hooks/track17"


@pytest.mark.parametrize("given", [{"fate": "eaten"}, {"days": "x"}, {"odd": 1}])
def test_what_cannot_be_is_refused(running: Running, given: dict[str, object]) -> None:
    assert running.post("/_sandbox/parcels", json=given).status_code == 400
    assert running.get("/_sandbox/parcels").json()["parcels"] == []
