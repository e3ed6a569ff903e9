"""The reference list of time zones."""

from datetime import UTC, datetime
from zoneinfo import available_timezones

import pytest

from server.kit.time_zones import index_of_zone, list_time_zones, time_zone_at

WINTER = datetime(2026, 1, 15, tzinfo=UTC)
SUMMER = datetime(2026, 7, 15, tzinfo=UTC)


def test_china_is_number_82() -> None:
    entry = time_zone_at(82, now=WINTER)
    assert (entry.value, entry.abbr, entry.offset, entry.isdst) == ("China Standard Time", "CST", 8.0, False)
    assert (entry.text, entry.utc[0]) == ("(UTC+08:00) Shanghai, Hong Kong, Macau", "Asia/Shanghai")


def test_every_zone_of_the_list_is_known_and_listed_once() -> None:
    zones = [zone for entry in list_time_zones(now=WINTER) for zone in entry.utc]
    assert set(zones) <= available_timezones()
    assert len({entry.value for entry in list_time_zones(now=WINTER)}) == 144


@pytest.mark.parametrize(
    ("zone", "value"), [("Europe/Berlin", "W. Europe Standard Time"), ("Asia/Hong_Kong", "China Standard Time")]
)
def test_a_zone_finds_its_entry(zone: str, value: str) -> None:
    assert time_zone_at(index_of_zone(zone), now=WINTER).value == value


def test_what_matches_nothing_is_at_82() -> None:
    assert index_of_zone("Mars/Olympus") == 82


def test_daylight_saving_shows_in_the_offset_but_not_in_the_text() -> None:
    index = index_of_zone("Europe/Berlin")
    winter, summer = (time_zone_at(index, now=moment) for moment in (WINTER, SUMMER))
    assert (winter.offset, winter.isdst, summer.offset, summer.isdst) == (1.0, False, 2.0, True)
    assert winter.text == summer.text


@pytest.mark.parametrize("index", [-1, 144])
def test_an_index_outside_the_list_is_an_error(index: int) -> None:
    with pytest.raises(IndexError):
        time_zone_at(index, now=WINTER)
