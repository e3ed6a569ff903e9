"""17TRACK's payloads, signature and pace."""

from datetime import UTC, datetime
from typing import Any

import orjson
import pytest

from server.adapters.track17 import client
from server.adapters.track17.mapper import map_number, map_word, row_to_register
from server.adapters.track17.service import Track17
from server.kit import http
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.parcels import NumberToTrack, ParcelState, Trouble

BODY = b'{"id":1}'
SIGN = "44fd6e1d4f3d2618336d6ed4661070c2dda0bc5933c156200c0df99575f43467"
"""By the rule of the signature, for the key s3cret."""


def scan(**fields: Any) -> dict[str, Any]:
    return {"description": "Departed", "location": "", "address": {}, "sub_status": "InTransit_Other", **fields}


def number(*providers: Any, **info: Any) -> dict[str, Any]:
    info["tracking"] = {"providers": list(providers)}
    return {"number": "RB123456785CN", "carrier": 3011, "track_info": info}


def provider(*events: Any, name: str = "China Post", country: str = "CN") -> dict[str, Any]:
    return {"provider": {"key": 3011, "name": name, "country": country}, "events": list(events)}


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"time_utc": "2026-05-02T13:50:00Z", "time_iso": "2026-05-02T21:50:00+08:00"}, (13, 50)),
        ({"time_utc": None, "time_iso": "2026-05-02T21:50:00+08:00"}, (13, 50)),
        ({"time_utc": "", "time_iso": "2026-05-02T21:50:00", "address": {"country": "US"}}, (1, 50)),
        ({"time_iso": "2026-05-02T21:50:00", "address": {"country": "??"}}, (13, 50)),
        (
            {"time_iso": "garbage", "time_raw": {"date": "2026-05-02", "time": "21:50:00", "timezone": "+01:00"}},
            (20, 50),
        ),
        ({"time_raw": {"date": "2026-05-02", "time": "21:50:00"}, "address": {"country": "GB"}}, (20, 50)),
    ],
)
def test_a_scan_has_the_time_of_its_place_else_of_its_carrier(fields: dict[str, Any], at: tuple[int, int]) -> None:
    found = map_number(number(provider(scan(**fields))))
    assert found is not None
    (event,) = found.events
    assert (event.at.hour, event.at.minute, event.at.tzinfo) == (*at, UTC)


@pytest.mark.parametrize(
    "written", [None, "", "yesterday", "0001-01-01T00:00:00", "9999-12-31T23:59:59", 5, [], "x" * 999]
)
def test_a_scan_without_a_time_is_left_out(written: Any) -> None:
    found = map_number(number(provider(scan(time_utc=written), scan(time_utc="2026-05-02T13:50:00Z"))))
    assert found is not None
    assert [event.at for event in found.events] == [datetime(2026, 5, 2, 13, 50, tzinfo=UTC)]


def test_two_providers_tell_one_way() -> None:
    left = scan(time_utc="2026-05-02T13:50:10Z", description="Left the country", location="Beijing")
    same = {**left, "time_utc": "2026-05-02T13:50:40Z", "description": "LEFT the country."}
    came = scan(
        time_utc="2026-05-09T08:00:00Z", description="Arrived", location="New York", sub_status="InTransit_Arrival"
    )
    door = scan(time_utc="2026-05-10T08:00:00Z", description="Delivered", sub_status="Delivered_Other")
    found = map_number(number(provider(left), provider(door, came, same, name="USPS", country="US")))
    assert found is not None
    assert [(event.text, event.carrier) for event in found.events] == [
        ("Left the country", "China Post"),
        ("Arrived", "USPS"),
        ("Delivered", "USPS"),
    ]
    assert (found.carrier, found.carrier_name) == ("china_post", "China Post")


@pytest.mark.parametrize(
    ("word", "state", "trouble"),
    [
        ("NotFound_Other", ParcelState.SILENT, None),
        ("InfoReceived", ParcelState.ANNOUNCED, None),
        ("InTransit_PickedUp", ParcelState.PICKED_UP, None),
        ("InTransit_Departure", ParcelState.IN_TRANSIT, None),
        ("InTransit_CustomsReleased", ParcelState.CUSTOMS, None),
        ("InTransit_CustomsRequiringInformation", ParcelState.CUSTOMS_NEEDS_INFO, None),
        ("Expired_Other", ParcelState.SILENT, None),
        ("AvailableForPickup_Other", ParcelState.READY_FOR_PICKUP, None),
        ("OutForDelivery_Other", ParcelState.OUT_FOR_DELIVERY, None),
        ("DeliveryFailure_InvalidAddress", ParcelState.ATTEMPT_FAILED, Trouble.WRONG_ADDRESS),
        ("DeliveryFailure_NoBody", ParcelState.ATTEMPT_FAILED, Trouble.NOBODY_THERE),
        ("Delivered_Other", ParcelState.DELIVERED, None),
        ("Exception_Returning", ParcelState.RETURNING, None),
        ("Exception_Returned", ParcelState.RETURNED, None),
        ("Exception_Lost", ParcelState.EXCEPTION, Trouble.LOST),
        ("Exception_Cancel", ParcelState.EXCEPTION, Trouble.CANCELLED),
        ("Exception_Eaten", ParcelState.EXCEPTION, Trouble.OTHER),
        ("Beamed_Up", ParcelState.IN_TRANSIT, None),
        ("", ParcelState.SILENT, None),
    ],
)
def test_each_word_has_a_state(word: str, state: ParcelState, trouble: Trouble | None) -> None:
    assert map_word(word) == (state, trouble, word)


def test_a_number_goes_with_what_helps_to_find_it() -> None:
    shipped = datetime(2026, 11, 3, 9, tzinfo=UTC)
    full = NumberToTrack("rb 123456785 cn", carrier="china_post", country="US", postcode="10002", shipped_at=shipped)
    assert row_to_register(full) == {
        "number": "RB123456785CN",
        "carrier": 3011,
        "auto_detection": True,
        "destination_country": "US",
        "destination_postal_code": "10002",
        "ship_date": "2026-11-03",
    }
    assert row_to_register(NumberToTrack("X1", carrier="heppner")) == {"number": "X1", "auto_detection": True}
    assert "10002" not in repr(full)


def test_the_signature_is_over_body_and_key(settings: Any) -> None:
    settings.TRACK17_KEY = "s3cret"
    port = Track17()
    assert port.is_signed({"sign": SIGN.upper()}, BODY)
    assert not port.is_signed({"sign": SIGN}, BODY + b"\n")
    assert not port.is_signed({"sign": SIGN[:-1]}, BODY)


def test_a_stopped_number_says_nothing_else() -> None:
    body = orjson.dumps({"event": "TRACKING_STOPPED", "data": {"number": "RB123456785CN", "carrier": 3011}})
    (found,) = Track17().news(body)
    assert (found.is_stopped, found.events, found.carrier) == (True, (), "china_post")
    assert Track17().news(b'{"event": "SOMETHING_NEW", "data": {"number": "RB123456785CN"}}') == []


@pytest.mark.parametrize(
    ("answer", "kind", "reason"),
    [
        ({"code": -18010002, "data": {}}, Permanent, "tracking.key_refused"),
        ({"code": 0, "data": {"errors": [{"code": -18010001, "message": "IP"}]}}, Permanent, "tracking.key_refused"),
        ({"code": -18019908, "data": {}}, Permanent, "tracking.quota_used"),
        ({"code": -18010003, "data": {}}, Retryable, "outside.broken"),
        ({"code": -18010013, "data": {"errors": [{"message": "Invalid data"}]}}, Permanent, "tracking.refused"),
        ({"data": {}}, Retryable, "outside.garbled"),
        ([], Retryable, "outside.garbled"),
    ],
)
def test_a_refused_call_says_whose_turn_it_is(answer: Any, kind: type[OutsideFailure], reason: str) -> None:
    with pytest.raises(kind) as failure:
        client._answer(answer if isinstance(answer, dict) else {}, "api.17track.net")
    assert failure.value.reason.code == reason


def test_calls_are_three_a_second_for_all_workers(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, Any] = {}

    def request(_method: str, _url: str, **options: Any) -> Any:
        said.update(options, url=_url)
        raise http.TimedOut("late", sent=True)

    monkeypatch.setattr(http, "request", request)
    settings.TRACK17_KEY, settings.TRACK17_VERSION = "s3cret", "v2.4"
    with pytest.raises(Retryable):
        client.ask("getquota", [])
    assert (said["rate"], said["url"].endswith("/track/v2.4/getquota"), "s3cret" in said["bucket"]) == (
        3.0,
        True,
        False,
    )
