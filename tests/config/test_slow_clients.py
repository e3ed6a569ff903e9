"""Slow, large or many clients, over the real server: they cost others nothing, and the answer says what was wrong."""

import json
import select
import socket
import threading
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from pytest_django.fixtures import Settings

from server.company.workorders.models import Attachment
from server.config.bodies import Message, Receive, Send
from tests.ops.conftest import wait_for
from tests.support.people import PASSWORD, Person
from tests.support.site import served
from tests.support.site import site as site

pytestmark = pytest.mark.django_db(transaction=True)
LOG_IN = "/api/account-service/user/login"
UPLOAD = "/api/crm-service/file"
STREAM = "/api/account-service/record/size/1"
JSON = "Content-Type: application/json\r\n"
MB = 1024 * 1024
Dial = Callable[[], socket.socket]


@pytest.fixture
def dial(site: str) -> Iterator[Dial]:
    """Connections to the web process, closed at the end of the test."""
    address, opened = urlsplit(site), list[socket.socket]()

    def dialled() -> socket.socket:
        opened.append(socket.create_connection((address.hostname, address.port), timeout=20))
        return opened[-1]

    yield dialled
    for item in opened:
        item.close()


def head(path: str, *, length: int | str, method: str = "POST", more: str = JSON) -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: testserver\r\nContent-Length: {length}\r\n{more}\r\n".encode()


def answer(client: socket.socket) -> tuple[int, dict[str, Any]]:
    """Status and envelope of the next answer."""
    response = HTTPResponse(client)
    response.begin()
    return response.status, json.loads(response.read())


def is_closed(client: socket.socket) -> bool:
    try:
        return client.recv(65536) == b""
    except ConnectionResetError:
        return True


def says(reported: tuple[int, dict[str, Any]], status: int, sentence: str) -> None:
    assert reported[0] == status
    assert {name: reported[1][name] for name in ("success", "code", "msg")} == {
        "success": False, "code": 1000400, "msg": sentence
    }  # fmt: skip


@pytest.mark.parametrize(
    "half",
    [
        head(LOG_IN, length=1000) + b'{"mail',
        head(STREAM, method="GET", length=1000) + b"x",
        head("/formAS/none", length=1000, more="Content-Type: multipart/form-data; boundary=x\r\n") + b"--x",
        b"GET / HTTP/1.1\r\nHost: test",
        b"",
    ],
    ids=["log-in", "stream", "form", "head", "nothing"],
)
def test_two_hundred_half_requests_keep_nobody_waiting(site: str, dial: Dial, owner: Person, half: bytes) -> None:
    waiting = [dial() for _ in range(200)]
    for item in waiting:
        item.sendall(half)
    address = site.removesuffix("/api/account-service")
    with httpx.Client(base_url=address, headers={"Host": "testserver"}, timeout=20) as client:
        for _ in range(20):
            assert client.get("/healthz").json()["status"] == "ok"
        logged_in = client.post(LOG_IN, json={"mailbox": "owner@example.com", "password": PASSWORD}).json()
    assert logged_in["success"], logged_in
    assert select.select(waiting, [], [], 0)[0] == []


def test_a_body_that_comes_late_but_whole_is_read(dial: Dial, owner: Person) -> None:
    body = json.dumps({"mailbox": "owner@example.com", "password": PASSWORD}).encode()
    client = dial()
    client.sendall(head(LOG_IN, length=len(body)))
    for byte in body:
        client.sendall(bytes([byte]))
    status, payload = answer(client)
    assert (status, payload["success"]) == (200, True)


def test_a_body_in_chunks_is_read(dial: Dial, owner: Person) -> None:
    body = json.dumps({"mailbox": "owner@example.com", "password": PASSWORD}).encode()
    client = dial()
    client.sendall(f"POST {LOG_IN} HTTP/1.1\r\nHost: testserver\r\nTransfer-Encoding: chunked\r\n{JSON}\r\n".encode())
    client.sendall(b"3\r\n%s\r\n%x\r\n%s\r\n0\r\n\r\n" % (body[:3], len(body) - 3, body[3:]))
    assert answer(client)[1]["success"]


def test_an_upload_that_breaks_off_leaves_nothing_and_arrives_once_when_it_is_sent_again(
    dial: Dial, owner: Person, settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="plan.csv"\r\n\r\n'
    body = part + b"A,B\n" * 500_000 + b"\r\n--x--\r\n"
    more = "Content-Type: multipart/form-data; boundary=x\r\nIdempotency-Key: k1\r\n"
    more += "Authorization: {HTTP_AUTHORIZATION}\r\n".format(**owner.client.defaults)
    cut, lost, again = dial(), dial(), dial()
    cut.sendall(head(UPLOAD, length=len(body), more=more) + body[: len(body) // 2])
    cut.close()
    lost.sendall(head(UPLOAD, length=len(body), more=more) + body)
    wait_for(lambda: Attachment.objects.exists(), 10)
    lost.close()
    again.sendall(head(UPLOAD, length=len(body), more=more) + body)
    _status, payload = answer(again)
    assert [payload["file"]["id"]] == list(Attachment.objects.values_list("pk", flat=True))
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1


@pytest.mark.parametrize("path", [LOG_IN, STREAM, "/formAS/none", "/api/console/session", "/hooks/wix"])
def test_a_body_that_is_too_large_is_refused_before_it_is_read(dial: Dial, path: str) -> None:
    client = dial()
    client.sendall(head(path, length=11 * MB))
    status, payload = answer(client)
    assert (status, payload["code"]) == (413, 1000400)
    assert payload.get("msg", payload.get("message")) == "The request is larger than 10 MB."


def test_whoever_sends_a_large_body_first_reads_the_answer_then(dial: Dial) -> None:
    client = dial()
    client.sendall(head(LOG_IN, length=11 * MB, more=f"{JSON}Accept-Language: zh-CN\r\n"))
    for _ in range(11):
        client.sendall(bytes(MB))
    says(answer(client), 413, "请求超过 10 MB。")


def test_a_body_without_a_length_is_refused_at_the_limit(dial: Dial) -> None:
    client = dial()
    client.sendall(f"POST {LOG_IN} HTTP/1.1\r\nHost: testserver\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
    for _ in range(11):
        client.sendall(b"100000\r\n" + bytes(MB) + b"\r\n")
    says(answer(client), 413, "The request is larger than 10 MB.")


def test_ten_megabytes_are_taken(site: str, owner: Person) -> None:
    content = b'{"mailbox": "' + b"a" * (10 * MB - 40) + b'", "password": ""}'
    headers = {"Content-Type": "application/json"}
    response = httpx.post(f"{site}/user/login", content=content, headers=headers, timeout=60)
    assert (response.status_code, response.json()["code"]) == (200, 1000400)
    assert "10 MB" not in response.json()["msg"]


def test_who_asks_before_sending_a_large_body_is_spared_it(dial: Dial) -> None:
    client = dial()
    client.sendall(head(LOG_IN, length=11 * MB, more="Expect: 100-continue\r\n"))
    says(answer(client), 413, "The request is larger than 10 MB.")
    assert is_closed(client)


def test_a_body_that_does_not_arrive_is_answered_408(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.config.bodies.GRACE_SECONDS", 0.2)
    client = dial()
    client.sendall(head(LOG_IN, length=1000) + b'{"mail')
    says(answer(client), 408, "The request took too long to arrive. Please try again.")
    assert is_closed(client)


def test_a_body_that_does_not_fit_is_refused_and_others_are_read(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.config.spool.MOST", 100_000)
    half = dial()
    half.sendall(head(LOG_IN, length=200_000) + bytes(90_000))

    def ask() -> tuple[int, dict[str, Any]]:
        small = dial()
        small.sendall(head(LOG_IN, length=20_000) + bytes(20_000))
        return answer(small)

    says(ask(), 503, "The service is briefly unavailable. Please try again in a moment.")
    half.close()
    # The server hears of that in its own time.
    wait_for(lambda: ask()[0] == 200, 10)


def test_a_head_that_does_not_arrive_is_answered_408(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.config.connections.HEAD_SECONDS", 0.2)
    client = dial()
    client.sendall(b"GET / HTTP/1.1\r\nHost: test")
    says(answer(client), 408, "The request took too long to arrive. Please try again.")
    assert is_closed(client)


def test_a_second_head_that_does_not_arrive_is_answered_408_too(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.config.connections.HEAD_SECONDS", 0.5)
    client = dial()
    client.sendall(b"GET /healthz HTTP/1.1\r\nHost: testserver\r\n\r\n")
    assert answer(client)[0] == 200
    client.sendall(b"GET / HTTP/1.1\r\nHost: test")
    says(answer(client), 408, "The request took too long to arrive. Please try again.")


def test_a_connection_that_says_nothing_is_closed(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.config.connections.HEAD_SECONDS", 0.2)
    assert is_closed(dial())


@pytest.mark.parametrize(
    "pieces",
    [
        [b"X: " + b"a" * 70_000 + b"\r\n"],
        [b"X: ", *[b"a" * 50_000] * 20],
        [b"X-%d: a\r\n" % number for number in range(101)],
        [*[b"X-%d: %s\r\n" % (number, b"a" * 4_000) for number in range(20)]],
    ],
    ids=["one", "endless", "many", "all together"],
)
def test_headers_that_are_too_large_are_refused(dial: Dial, pieces: list[bytes]) -> None:
    client = dial()
    client.sendall(f"GET {LOG_IN} HTTP/1.1\r\nHost: testserver\r\n".encode())
    try:
        for piece in pieces:
            client.sendall(piece)
        client.sendall(b"\r\n")
    except OSError:
        pass  # refused in the middle
    says(answer(client), 431, "The headers of the request are too large.")


def test_an_address_that_is_too_long_is_refused(dial: Dial) -> None:
    client = dial()
    client.sendall(b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: testserver\r\n\r\n")
    says(answer(client), 431, "The headers of the request are too large.")


@pytest.mark.parametrize("around", [b"1;" + b"a" * 300_000, b"0\r\nX: " + b"a" * 300_000], ids=["extension", "trailer"])
def test_what_surrounds_a_body_is_limited_too(dial: Dial, around: bytes) -> None:
    client = dial()
    client.sendall(f"POST {LOG_IN} HTTP/1.1\r\nHost: testserver\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
    try:
        for begin in range(0, len(around), 20_000):
            client.sendall(around[begin : begin + 20_000])
    except OSError:
        pass  # refused in the middle
    assert is_closed(client)


def test_what_is_no_request_is_refused_in_the_envelope(dial: Dial) -> None:
    client = dial()
    client.sendall(b"NONSENSE\r\n\r\n")
    says(answer(client), 400, "The request is not valid.")
    assert is_closed(client)


def test_a_crowd_of_one_address_loses_those_that_were_silent_longest(
    dial: Dial, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CONNECTIONS_PER_ADDRESS = 5
    monkeypatch.setattr("server.config.idle_connections.GRACE_SECONDS", 0)
    crowd = []
    for _ in range(8):
        crowd.append(dial())
        crowd[-1].sendall(head(LOG_IN, length=1000) + b"{")
        newest = dial()
        newest.sendall(b"GET /healthz HTTP/1.1\r\nHost: testserver\r\nConnection: close\r\n\r\n")
        assert answer(newest)[0] == 200
        assert is_closed(newest)
    assert [is_closed(item) for item in crowd[:3]] == [True] * 3
    assert select.select(crowd[4:], [], [], 0)[0] == []


def test_a_client_that_takes_no_answer_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.config.connections.UNREAD_SECONDS", 0.2)
    is_over = threading.Event()

    async def endless(scope: Message, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(1_000):
            await send({"type": "http.response.body", "body": bytes(MB), "more_body": True})
        is_over.set()

    with served(endless) as (host, port), socket.create_connection((host, port)) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: testserver\r\n\r\n")
        assert is_over.wait(20)
