"""The database away while people work: they read so, and what was open goes on by itself."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import psycopg
import pytest
from django.db import connection
from psycopg import sql

from server.company.identity.contracts import Actor
from server.tenancy.contracts import TenantRef
from tenants.processes.contracts import Action, StartedProcess
from tenants.processes.selectors.records import list_running
from tests.support.people import Person
from tests.support.site import site as site
from tests.support.streams import Reader, pump_all

Start = Callable[..., StartedProcess]
pytestmark = pytest.mark.django_db(transaction=True)

READERS = 5
UNAVAILABLE = "The service is briefly unavailable. Please try again in a moment."


@contextmanager
def database_away() -> Iterator[None]:
    """Everybody's connection but the test's own is cut, and nobody gets another one."""
    params = {**connection.get_connection_params(), "dbname": "postgres"}
    kept = {name: params[name] for name in ("host", "port", "user", "password", "dbname") if params.get(name)}
    own = connection.connection.info.backend_pid
    name = sql.Identifier(connection.settings_dict["NAME"])
    with psycopg.connect(**kept, autocommit=True) as outside:
        outside.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false").format(name))
        try:
            query = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s AND pid <> %s"
            outside.execute(query, [connection.settings_dict["NAME"], own])
            yield
        finally:
            outside.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS true").format(name))


def cut_while_reading(monkeypatch: pytest.MonkeyPatch, *, times: int) -> None:
    """The next reads of what runs lose their connection under way."""
    left = iter(range(times))

    def cut(actor: Actor) -> list[tuple[int, Action]]:
        if next(left, None) is not None:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        return list_running(actor)

    monkeypatch.setattr("server.api.gateway.streams.list_running", cut)


def test_streams_go_on_after_the_database_was_away(
    site: str, owner: Person, tenant: TenantRef, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = start(3)
    progress = [Reader(f"{site}/record/size/{record.id}", owner) for _ in range(READERS)]
    execution = [Reader(f"{site}/record/execution", owner) for _ in range(READERS)]
    for reader in [*progress, *execution]:
        reader.wait_for(lambda lines: len(lines) >= 1, 30)
    cut_while_reading(monkeypatch, times=READERS)
    with database_away():
        # Long enough for the listener and the readers to try again in vain.
        assert not threading.Event().wait(3)
    started = start(1)
    pump_all(record.id, tenant)
    for reader in progress:
        reader.join(30)
    assert [(reader.ended, reader.lines[-1]["state"]) for reader in progress] == [(True, 3)] * READERS
    for reader in execution:
        reader.wait_for(lambda lines: any(line.get("record_id") == str(started.id) for line in lines), 30)
    assert [reader.ended for reader in execution] == [False] * READERS
    for reader in execution:
        reader.client.close()


def test_a_request_while_the_database_is_away_says_so(site: str, owner: Person) -> None:
    root = site.removesuffix("/api/account-service")
    headers = {"Authorization": owner.client.defaults["HTTP_AUTHORIZATION"], "Host": "localhost"}
    params = {
        "/api/account-service/user/info": "msg",
        "/api/account-service/record/execution": "msg",
        "/api/console/merchants": "message",
    }
    with database_away(), httpx.Client(base_url=root, headers=headers, timeout=30) as client:
        for path, key in params.items():
            answer = client.get(path)
            assert (answer.status_code, answer.json()[key], answer.headers["Retry-After"]) == (503, UNAVAILABLE, "5")
        response = client.get("/api/account-service/user/info", headers={"Accept-Language": "zh-CN"}).json()
        assert (response["success"], response["code"], response["msg"]) == (False, 9, "服务暂时不可用，请稍后重试。")
        for path, host in (("/formAS/none", "localhost"), ("/", "nobody.shops.localhost")):
            page = client.get(path, headers={"Host": host})
            assert (page.status_code, page.headers["Content-Type"]) == (503, "text/html; charset=utf-8")
            assert f"<h1>{UNAVAILABLE}</h1>" in page.text
        assert client.get("/healthz").status_code == 200
        assert client.get("/readyz").status_code == 503
    assert httpx.get(f"{site}/user/info", headers=headers, timeout=30).json()["success"]
