"""A time on a clock and the moment that it means, also where clocks are put forward or back."""

from datetime import UTC, datetime

import pytest

from server.kit.local_times import Shown, instant_of


@pytest.mark.parametrize(
    ("requested", "zone", "at", "local", "shown"),
    [
        ("2027-06-01 09:00", "Europe/Berlin", "2027-06-01 07:00", "09:00", Shown.ONCE),
        ("2027-06-01 09:00", "Asia/Shanghai", "2027-06-01 01:00", "09:00", Shown.ONCE),
        ("2027-06-01 09:00", "Asia/Kathmandu", "2027-06-01 03:15", "09:00", Shown.ONCE),
        # Clocks go from 02:00 to 03:00.
        ("2027-03-28 01:59", "Europe/Berlin", "2027-03-28 00:59", "01:59", Shown.ONCE),
        ("2027-03-28 02:00", "Europe/Berlin", "2027-03-28 01:00", "03:00", Shown.NEVER),
        ("2027-03-28 02:30", "Europe/Berlin", "2027-03-28 01:30", "03:30", Shown.NEVER),
        ("2027-03-28 03:00", "Europe/Berlin", "2027-03-28 01:00", "03:00", Shown.ONCE),
        # And back from 03:00 to 02:00.
        ("2027-10-31 02:00", "Europe/Berlin", "2027-10-31 00:00", "02:00", Shown.TWICE),
        ("2027-10-31 02:59", "Europe/Berlin", "2027-10-31 00:59", "02:59", Shown.TWICE),
        ("2027-10-31 03:00", "Europe/Berlin", "2027-10-31 02:00", "03:00", Shown.ONCE),
        # By half an hour.
        ("2027-10-03 02:15", "Australia/Lord_Howe", "2027-10-02 15:45", "02:45", Shown.NEVER),
    ],
)
def test_a_local_time_is_one_moment(requested: str, zone: str, at: str, local: str, shown: Shown) -> None:
    instant = instant_of(datetime.fromisoformat(requested), zone)
    assert instant.at == datetime.fromisoformat(at).replace(tzinfo=UTC)
    assert (f"{instant.local:%H:%M}", instant.shown) == (local, shown)
