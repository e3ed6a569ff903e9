"""Progress is pushed: present state first, a line per change, and an end; over the real server."""

import json
import socket
import threading
import time
from collections.abc import Callable
from http.client import HTTPResponse
from urllib.parse import urlsplit

import httpx
import pytest
from django.db import connection

from server.company.identity.contracts import TokenKind
from server.company.identity.services.tokens import issue_token, revoke_token
from server.company.staff.models import StaffMember
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tenants.processes.contracts import ClaimedOperation, StartedProcess
from tests.processes.conftest import ProbeHandler
from tests.support.people import Person
from tests.support.site import site as site
from tests.support.streams import Reader, pump_all

Start = Callable[..., StartedProcess]
pytestmark = pytest.mark.django_db(transaction=True)
COUNTS = {"successful": 0, "skipped": 0, "failed": 0, "cancelled": 0}
NOTHING_YET = {**COUNTS, "total": 0, "state": 1, "waiting": [], "steps": []}


def test_the_stream_of_a_process_ends_with_it(
    site: str, owner: Person, tenant: TenantRef, start: Start, probe: ProbeHandler
) -> None:
    record = start(45)
    reader = Reader(f"{site}/record/size/{record.id}", owner)
    reader.wait_for(lambda lines: len(lines) == 1)
    assert reader.lines[0] == {**NOTHING_YET, "total": 45}

    probe.does = lambda operation: time.sleep(0.05)
    pump_all(record.id, tenant)

    reader.join(10)
    assert reader.ended
    assert reader.lines[-1] == {**NOTHING_YET, "successful": 45, "total": 45, "state": 3}
    assert len(reader.lines) >= 3


def test_staff_who_act_as_the_user_hear_nothing_after_their_session(
    site: str, owner: Person, stranger: Person, tenant: TenantRef, start: Start
) -> None:
    record, staff_id = start(3), stranger.actor.user_id
    StaffMember.objects.create(user_id=staff_id, roles=["support"])
    acting = issue_token(
        user_id=owner.actor.user_id, kind=TokenKind.IMPERSONATION, now=clock.now(), staff_id=staff_id
    ).value
    reader = Reader(f"{site}/record/size/{record.id}", owner, acting)
    reader.wait_for(lambda lines: len(lines) == 1)

    revoke_token(token=acting, now=clock.now())
    pump_all(record.id, tenant)

    reader.join(10)
    assert reader.ended
    assert [line["state"] for line in reader.lines] == [1]


def test_the_end_is_shown_at_once(
    site: str, owner: Person, tenant: TenantRef, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.api.gateway.feeds.PER_SECOND", 1 / 3600)
    record = start(3)
    reader = Reader(f"{site}/record/size/{record.id}", owner)
    reader.wait_for(lambda lines: len(lines) == 1)

    pump_all(record.id, tenant)

    reader.join(10)
    assert reader.ended
    assert reader.lines[-1] == {**NOTHING_YET, "successful": 3, "total": 3, "state": 3}


def test_who_comes_late_or_back_gets_the_present_state(
    site: str, owner: Person, tenant: TenantRef, start: Start
) -> None:
    record = start(3)
    pump_all(record.id, tenant)
    reader = Reader(f"{site}/record/size/{record.id}", owner)
    reader.join(10)
    assert [line["state"] for line in reader.lines] == [3]


def test_a_listener_that_was_cut_off_listens_again(site: str, owner: Person, tenant: TenantRef, start: Start) -> None:
    record = start(1)
    reader = Reader(f"{site}/record/size/{record.id}", owner)
    reader.wait_for(lambda lines: len(lines) == 1)
    # The stream's first line does not wait for the listener, which may be connecting still.
    until = time.monotonic() + 10
    while not (ended := cut_off_listeners()) and time.monotonic() < until:
        time.sleep(0.05)
    assert ended == 1
    pump_all(record.id, tenant)
    reader.join(10)
    assert reader.ended
    assert reader.lines[-1]["state"] == 3


def cut_off_listeners() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'tradewind-listener' AND datname = current_database()"
        )
        return len(cursor.fetchall())


def test_streams_open_after_the_database_has_ended_every_connection(site: str, owner: Person, start: Start) -> None:
    url = f"{site}/record/size/{start(1).id}"
    for _ in range(3):
        reader = Reader(url, owner)
        reader.wait_for(lambda lines: len(lines) == 1)
        reader.client.close()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    again = Reader(url, owner)
    again.wait_for(lambda lines: lines == [{**NOTHING_YET, "total": 1}])
    again.client.close()


def test_the_execution_stream_tells_what_runs_and_what_starts(site: str, owner: Person, start: Start) -> None:
    running = start(1)
    reader = Reader(f"{site}/record/execution", owner)
    reader.wait_for(lambda lines: len(lines) >= 1)
    started = start(1)
    reader.wait_for(lambda lines: lines[-1]["record_id"] == str(started.id))
    assert {"execution": "BULK_CHANGE", "record_id": str(running.id)} in reader.lines
    assert not reader.ended
    reader.client.close()


def test_a_stranger_hears_nothing(site: str, stranger: Person, owner: Person, start: Start) -> None:
    record = start(1)
    headers = {"Authorization": stranger.client.defaults["HTTP_AUTHORIZATION"]}
    refused = httpx.get(f"{site}/record/size/{record.id}", headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (200, 1000404)
    assert httpx.get(f"{site}/record/size/{record.id}").status_code == 401

    reader = Reader(f"{site}/record/execution", stranger)
    own = Reader(f"{site}/record/execution", owner)
    other = start(1)
    own.wait_for(lambda lines: any(line.get("record_id") == str(other.id) for line in lines))
    assert reader.lines == []
    reader.client.close()
    own.client.close()


def test_open_streams_keep_no_threads(site: str, owner: Person, start: Start) -> None:
    address, token = urlsplit(site), owner.client.defaults["HTTP_AUTHORIZATION"]
    path = f"{address.path}/record/size/{start(1).id}"
    head = f"GET {path} HTTP/1.1\r\nHost: testserver\r\nAuthorization: {token}\r\n\r\n"
    opened: list[tuple[socket.socket, HTTPResponse]] = []

    def first_line() -> object:
        link = socket.create_connection((address.hostname, address.port), timeout=20)
        link.sendall(head.encode())
        opened.append((link, HTTPResponse(link)))
        opened[-1][1].begin()
        return json.loads(opened[-1][1].readline())

    for _ in range(10):
        assert first_line() == {**NOTHING_YET, "total": 1}
    threads = threading.active_count()
    for _ in range(50):
        assert first_line() == {**NOTHING_YET, "total": 1}
    # What reads for all of them may still grow to its full number.
    assert threading.active_count() < threads + 10
    for link, answer in opened:
        answer.close()
        link.close()


def test_a_slow_worker_tells_while_it_works(
    site: str, owner: Person, tenant: TenantRef, start: Start, probe: ProbeHandler
) -> None:
    record = start(8)
    probe.concurrency = 1

    def slowly(_: ClaimedOperation) -> None:
        time.sleep(0.3)

    probe.does = slowly
    reader = Reader(f"{site}/record/size/{record.id}", owner)
    reader.wait_for(lambda lines: len(lines) == 1)
    worker = threading.Thread(target=_work, args=(record.id, tenant))
    worker.start()
    reader.wait_for(lambda lines: any(0 < int(str(line["successful"])) < 8 for line in lines))
    worker.join()
    reader.join(10)
    assert reader.ended


def _work(record_id: int, tenant: TenantRef) -> None:
    try:
        pump_all(record_id, tenant)
    finally:
        connection.close()
