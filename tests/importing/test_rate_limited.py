"""A store that asks for an hour while its list is read: what is awaited, and until when, is shown at once."""

from datetime import datetime, timedelta

import pytest

from server.kit import clock
from tests.importing.helpers import detail_of, import_lines
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.usefixtures("inside")


def test_an_hour_s_wait_for_a_list_is_shown_in_the_detail_and_the_widget(owner: Person, outside: Outside) -> None:
    outside.fails("status", r"/products\.json", status=429, retry_after=3600, times=99)
    started = import_lines(owner, [outside.url], page_type=2)["data"]
    drain_jobs()

    shown = [
        detail_of(owner, started)["record"],
        next(record for record in owner.get("record/view")["records"] if record["id"] == started),
    ]
    for record in shown:
        assert record["state"] < 3
        (waiting,) = record["waiting"]
        assert (waiting["code"], waiting["count"]) == ("waiting.busy", 1)
        assert waiting["host"] in outside.url
        left = datetime.fromisoformat(waiting["until"]) - clock.now()
        assert timedelta(minutes=55) < left <= timedelta(hours=1, minutes=20)
        assert waiting["host"] in waiting["text"]
