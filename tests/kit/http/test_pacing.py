from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest
from django.db import connection

from server.kit import http
from server.kit.http import rate_limits
from tests.kit.http.conftest import StartServer
from tests.kit.http.raw_server import ok, redirect


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    waited: list[float] = []
    monkeypatch.setattr(rate_limits, "sleep", waited.append)
    return waited


@pytest.mark.django_db(transaction=True)
def test_callers_of_one_bucket_get_one_moment_each(serve: StartServer, waits: list[float]) -> None:
    server = serve(ok(b"{}"))
    began = monotonic()
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: http.request("GET", server.url, bucket="shop", rate=0.1), range(6)))
    spent = monotonic() - began
    assert len(waits) == 5
    for turn, wait in enumerate(sorted(waits), 1):
        assert turn * 10 - spent <= wait <= turn * 10


@pytest.mark.django_db(transaction=True)
def test_a_queue_that_is_too_long_is_refused_before_anything_is_sent(serve: StartServer, waits: list[float]) -> None:
    server = serve(ok(b"{}"))
    rate_limits.wait_for_turn("slow", 0.01)
    with pytest.raises(http.Queued) as caught:
        http.request("GET", server.url, bucket="slow", rate=0.01)
    assert caught.value.after > 60
    assert (server.requests, waits) == ([], [])


@pytest.mark.django_db(transaction=True)
def test_waiting_for_a_turn_takes_nothing_from_the_time(serve: StartServer) -> None:
    server = serve(redirect("/next"), ok(b"{}"))
    answer = http.request("GET", server.url, bucket="busy", rate=0.5, timeout=1.9)
    assert http.request("GET", server.url, bucket="busy", rate=0.5, timeout=1.9).status == answer.status == 200
    assert len(server.requests) == 3


@pytest.mark.django_db(transaction=True)
def test_waiting_leaves_no_connection_open(waits: list[float]) -> None:
    rate_limits.wait_for_turn("shop-2", 5)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend'"
        )
        assert cursor.fetchone() == (1,)


@pytest.mark.parametrize(("bucket", "rate"), [("shop", 0), ("shop", None), ("", 2)])
def test_without_a_rate_the_database_is_not_queried(bucket: str, rate: float | None) -> None:
    rate_limits.wait_for_turn(bucket, rate)
