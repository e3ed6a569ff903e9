"""The short way of webhooks: it stores what is verified and new in one statement, and leaves the rest to Django."""

import hashlib
import hmac
import io
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import DatabaseError, close_old_connections
from django.db import connection as database
from django.test.utils import CaptureQueriesContext

from server.company.connections.models import Connection
from server.company.connections.selectors import find_connection
from server.company.connections.services import end_connection
from server.company.inbox.models import InboxEvent
from server.company.inbox.services import queue_waiting
from server.config.wsgi import application
from server.hooks import intake
from server.jobs.models import Job
from server.kit import clock
from server.kit.vault import seal
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
Deliver = Callable[..., tuple[int, str]]


@contextmanager
def one_connection() -> Iterator[None]:
    """Keep the test's database connection, as Django's own test client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)


@pytest.fixture
def connection(owner: Person, outside: Outside) -> Connection:
    assert owner.post("store", {"platform": 6, "shop": outside.store_url(), **outside.keys()})["success"]
    drain_jobs()
    intake._seen.clear()
    return Connection.objects.get()


@pytest.fixture
def deliver(connection: Connection) -> Deliver:
    """Send a delivery to the whole application; returns its status and request id."""
    found = find_connection(connection.public_id)
    assert found is not None
    secret = found.secret

    def delivered(number: int, *, method: str = "POST", key: str = secret, host: str = "testserver") -> tuple[int, str]:
        body = b'{"id": %d}' % number
        signature = b64encode(hmac.digest(key.encode(), body, hashlib.sha256)).decode()
        environ = {
            "REQUEST_METHOD": method, "PATH_INFO": f"/hooks/woocommerce/{connection.public_id}", "HTTP_HOST": host,
            "SERVER_NAME": host, "SERVER_PORT": "80", "CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http", "HTTP_X_WC_WEBHOOK_SIGNATURE": signature, "HTTP_X_WC_WEBHOOK_ID": "3",
            "HTTP_X_WC_WEBHOOK_TOPIC": "order.updated", "HTTP_X_WC_WEBHOOK_DELIVERY_ID": f"d{number}",
        }  # fmt: skip
        answered: list[Any] = []
        with one_connection():
            b"".join(application(environ, lambda status, headers, exc=None: answered.extend([status, dict(headers)])))
        return int(answered[0][:3]), answered[1].get("X-Request-Id", "")

    return delivered


def stored() -> list[str]:
    return list(InboxEvent.objects.order_by("pk").values_list("correlation_id", flat=True))


def test_the_second_delivery_is_stored_by_one_statement_and_names_its_request(deliver: Deliver) -> None:
    first = deliver(1)
    with CaptureQueriesContext(database) as queries:
        second = deliver(2)
    assert len(queries) == 1
    assert [first[0], second[0]] == [200, 200]
    assert stored() == [first[1], second[1]]
    assert queue_waiting() == 2
    jobs = Job.objects.filter(name="woocommerce.handle_event").order_by("id")
    assert list(jobs.values_list("correlation_id", flat=True)) == stored()


def test_a_repeated_delivery_is_answered_and_stored_once(deliver: Deliver) -> None:
    assert [deliver(1)[0], deliver(2)[0], deliver(2)[0], deliver(1)[0]] == [200] * 4
    assert len(stored()) == 2
    assert [queue_waiting(), queue_waiting()] == [2, 0]


def test_what_the_short_way_does_not_take_the_long_way_refuses(deliver: Deliver) -> None:
    assert deliver(1)[0] == 200
    assert deliver(2, key="another")[0] == 401
    assert deliver(3, method="GET")[0] == 405
    assert deliver(4, host="shop.shops.localhost")[0] == 404
    assert deliver(5, host="elsewhere.example")[0] == 400
    assert len(stored()) == 1


def test_a_store_that_was_disconnected_since_is_unknown(deliver: Deliver, connection: Connection) -> None:
    assert deliver(1)[0] == 200
    end_connection(tenant_id=connection.tenant_id, store_id=connection.store_id, now=clock.now())
    assert deliver(2)[0] == 404
    assert len(stored()) == 1


def test_a_secret_that_changed_since_opens_nothing(deliver: Deliver, connection: Connection) -> None:
    assert deliver(1)[0] == 200
    Connection.objects.filter(pk=connection.pk).update(sealed_webhook_secret=seal({"secret": "another"}))
    assert deliver(2)[0] == 401
    assert deliver(3, key="another")[0] == 200
    assert deliver(4, key="another")[0] == 200
    assert len(stored()) == 3


def test_an_event_goes_to_the_store_that_the_connection_has_now(deliver: Deliver, connection: Connection) -> None:
    assert deliver(1)[0] == 200
    Connection.objects.filter(pk=connection.pk).update(store_id=connection.store_id + 1)
    assert deliver(2)[0] == 200
    assert list(InboxEvent.objects.order_by("pk").values_list("store_id", flat=True)) == [
        connection.store_id,
        connection.store_id + 1,
    ]


def test_a_fault_on_the_short_way_is_answered_by_the_long_one(
    deliver: Deliver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert deliver(1)[0] == 200

    def fails(*_: object, of: object = None, **__: object) -> bool:
        raise DatabaseError

    monkeypatch.setattr("server.hooks.intake.store_event", fails)
    assert deliver(2)[0] == 500
    assert len(stored()) == 1
