"""AfterShip's payloads and signature."""

from datetime import UTC, datetime
from typing import Any

import pytest

from server.adapters.aftership.mapper import map_tracking, map_word, tracking_of
from server.adapters.aftership.service import AfterShip
from server.ports.parcels import NumberToTrack, ParcelState, Trouble

SIGN = "Y92rNNpYOOODVF6ckLQPdKTj2qvF3ZqNSaUYda1LJBg="
"""By the rule of the signature, for the secret s3cret."""


def tracking(*checkpoints: Any, **fields: Any) -> dict[str, Any]:
    return {"tracking_number": "YT2229521272164446", "slug": "yunexpress", "checkpoints": list(checkpoints), **fields}


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"checkpoint_time": "2026-05-02T21:50:00+08:00"}, (13, 50)),
        ({"checkpoint_time": "2026-05-02T21:50:00", "country_region": "USA"}, (1, 50)),
        ({"checkpoint_time": "2026-05-02T21:50:00"}, (13, 50)),
        ({"checkpoint_time": "2026-05-02T21:50:00", "slug": "who-knows"}, (21, 50)),
        ({"checkpoint_time": "2026-05-02", "country_region": "GBR"}, (23, 0)),
    ],
)
def test_a_checkpoint_has_the_time_of_its_place_else_of_its_carrier(
    fields: dict[str, Any], at: tuple[int, int]
) -> None:
    found = map_tracking(tracking({"message": "Departed", "tag": "InTransit", **fields}))
    assert found is not None
    (event,) = found.events
    assert (event.at.hour, event.at.minute) == at


@pytest.mark.parametrize(
    ("tag", "subtag", "state", "trouble"),
    [
        ("Pending", "Pending_001", ParcelState.SILENT, None),
        ("InfoReceived", "InfoReceived_001", ParcelState.ANNOUNCED, None),
        ("InTransit", "InTransit_002", ParcelState.PICKED_UP, None),
        ("InTransit", "InTransit_006", ParcelState.CUSTOMS, None),
        ("InTransit", "InTransit_013", ParcelState.IN_TRANSIT, None),
        ("Exception", "Exception_004", ParcelState.CUSTOMS_NEEDS_INFO, None),
        ("Exception", "Exception_010", ParcelState.RETURNING, None),
        ("Exception", "Exception_011", ParcelState.RETURNED, None),
        ("Exception", "Exception_013", ParcelState.EXCEPTION, Trouble.LOST),
        ("Exception", "Exception_021", ParcelState.EXCEPTION, Trouble.OTHER),
        ("AttemptFail", "AttemptFail_002", ParcelState.ATTEMPT_FAILED, Trouble.NOBODY_THERE),
        ("Delivered", "Delivered_005", ParcelState.DELIVERED, None),
        ("Expired", "Expired_001", ParcelState.SILENT, None),
        ("Beamed", "", ParcelState.IN_TRANSIT, None),
        ("", "", ParcelState.SILENT, None),
    ],
)
def test_each_word_has_a_state(tag: str, subtag: str, state: ParcelState, trouble: Trouble | None) -> None:
    assert map_word(tag, subtag) == (state, trouble, subtag or tag)


def test_the_last_mile_and_the_expected_days_are_read() -> None:
    last = {"tracking_number": "9400111206206406260787", "slug": "usps"}
    due = {"datetime_min": "2026-05-12T00:00:00Z", "datetime_max": "2026-05-15T00:00:00Z"}
    found = map_tracking(tracking(last_mile=last, latest_estimated_delivery=due, active=False, tag="InTransit"))
    assert found is not None
    assert (found.last_mile_number, found.is_stopped) == ("9400111206206406260787", True)
    assert (found.due_from, found.due_to) == (datetime(2026, 5, 12, tzinfo=UTC), datetime(2026, 5, 15, tzinfo=UTC))
    same = map_tracking(tracking(last_mile={"tracking_number": "YT 2229521272164446"}, active=False, tag="Delivered"))
    assert same is not None
    assert (same.last_mile_number, same.is_stopped) == ("", False)


def test_a_number_goes_with_what_helps_to_find_it() -> None:
    shipped = datetime(2026, 11, 3, 9, tzinfo=UTC)
    full = NumberToTrack(
        "yt 2229521272164446", carrier="yunexpress", country="DE", postcode="10115", shipped_at=shipped
    )
    assert tracking_of(full) == {
        "tracking_number": "YT2229521272164446",
        "slug": "yunexpress",
        "destination_country_region": "DEU",
        "destination_postal_code": "10115",
        "tracking_ship_date": "2026-11-03",
    }
    assert tracking_of(NumberToTrack("X1", country="XX")) == {"tracking_number": "X1"}


def test_the_signature_is_of_the_body(settings: Any) -> None:
    settings.AFTERSHIP_WEBHOOK_SECRET = "s3cret"
    assert AfterShip().is_signed({"aftership-hmac-sha256": SIGN}, b'{"id":1}')
    assert not AfterShip().is_signed({"aftership-hmac-sha256": SIGN}, b'{"id":2}')
