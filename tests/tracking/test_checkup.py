"""An operator asks whether parcels can be followed, and reads what to do."""

from typing import Any

import pytest

from fixtures.sandbox.track17.account import Track17Account
from server.api.management.checkup import _finding, _parcels

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("changed", "mark", "text"),
    [
        ({}, "ok", "17track answers, 10000 of 10000 numbers are left"),
        ({"quota_total": 0}, "FAULT", "17track has no tracking number left: buy more."),
    ],
)
def test_a_tracking_service_is_tried(service: Track17Account, changed: dict[str, int], mark: str, text: str) -> None:
    service.configure(changed)
    found = _finding("parcels", _parcels)
    assert (found.mark, found.text) == (mark, text)
    assert not service.watched


def test_a_key_that_its_service_refuses_is_a_fault(service: Track17Account, settings: Any) -> None:
    settings.TRACK17_KEY = "old"
    found = _finding("parcels", _parcels)
    assert found.text == "17track: 17TRACK refuses our key (401). The operator has to check it."
    assert found.mark == "FAULT"
