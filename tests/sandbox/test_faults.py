"""Every fault, on real connections."""

import socket
import time

import httpx
import pytest

from tests.sandbox.conftest import Running
from tests.sandbox.woo import web


def first_bytes(running: Running, path: str, count: int) -> bytes:
    """Return the body as soon as `count` bytes of it are there."""
    with socket.create_connection(("127.0.0.1", running.port), timeout=30) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        arrived = b""
        while len(arrived.partition(b"\r\n\r\n")[2]) < count:
            piece = connection.recv(65536)
            assert piece, "the answer ended early"
            arrived += piece
        return arrived.partition(b"\r\n\r\n")[2]


def test_a_status_comes_as_often_as_requested_with_retry_after(running: Running) -> None:
    running.fault("status", r"^/products\.json", status=429, retry_after=3, times=2)

    answers = [running.get("/products.json") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [429, 429, 200]
    assert answers[0].headers["retry-after"] == "3"
    assert running.get("/_sandbox/faults").json() == {"faults": []}


@pytest.mark.parametrize("status", [430, 500, 503])
def test_other_statuses_too(running: Running, status: int) -> None:
    running.fault("status", "/products", status=status)

    assert running.get("/products/harbour-tee.json").status_code == status


def test_a_fault_keeps_to_its_method_port_and_path(running: Running) -> None:
    running.fault("status", "^/products", status=500, method="POST", port=running.port + 1)

    assert running.get("/products.json").status_code == 200
    assert running.post("/products.json").status_code == 404
    assert web.post(f"{running.url(1)}/products.json").status_code == 500


def test_a_fault_may_strike_only_now_and_then(running: Running) -> None:
    running.fault("status", "/meta", status=503, every=3, times=2)

    assert [running.get("/meta.json").status_code for _ in range(9)] == [200, 200, 503, 200, 200, 503, 200, 200, 200]


def test_a_slow_answer_is_right_but_late(running: Running) -> None:
    running.fault("slow", "/meta.json", seconds=0.4)
    began = time.monotonic()

    assert running.get("/meta.json").json()["currency"] == "USD"
    assert time.monotonic() - began >= 0.4


def test_a_dripping_answer_sends_byte_by_byte(running: Running) -> None:
    running.fault("drip", "/cart.js", seconds=0.2)
    began = time.monotonic()

    body = first_bytes(running, "/cart.js", 4)

    assert time.monotonic() - began >= 0.6
    assert body[:4] == b'{"to'


def test_a_truncated_answer_breaks_off(running: Running) -> None:
    running.fault("truncate", "/products.json", part=0.3)

    with pytest.raises(httpx.RemoteProtocolError):
        running.get("/products.json")


def test_a_cleanly_truncated_answer_is_broken_json(running: Running) -> None:
    running.fault("truncate", "/products.json", clean=True)

    answer = running.get("/products.json")

    assert answer.status_code == 200
    with pytest.raises(ValueError, match=r"Expecting|Unterminated|delimiter"):
        answer.json()


def test_a_huge_answer_never_seems_to_end(running: Running) -> None:
    running.fault("huge", "/products.json", bytes=5_000_000)
    running.fault("huge", "/meta.json", bytes=3_000_000, declare=True)

    assert len(running.get("/products.json").content) == 5_000_000
    assert running.get("/meta.json").headers["content-length"] == "3000000"


def test_html_comes_where_json_was_requested(running: Running) -> None:
    running.fault("html", "/products.json")

    answer = running.get("/products.json")

    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")


def test_wrong_types_keep_the_structure(running: Running) -> None:
    running.fault("wrong_types", "/products.json", times=1)

    product = running.get("/products.json?limit=1").json()["products"][0]

    assert product["id"] is None
    assert product["title"] == len("Harbour Tee")
    assert product["variants"][0]["taxable"] == "yes"


@pytest.mark.parametrize("location", ["http://169.254.169.254/", "http://10.1.2.3/x", "http://[::ffff:127.0.0.1]/"])
def test_a_redirect_leads_to_a_private_address(running: Running, location: str) -> None:
    running.fault("redirect", "/products.json", location=location)

    answer = running.get("/products.json")

    assert (answer.status_code, answer.headers["location"]) == (302, location)


def test_a_stuck_page_is_the_first_page_for_ever(running: Running) -> None:
    running.fault("stuck_page", "/products.json")

    first, later = running.get("/products.json?limit=5&page=1"), running.get("/products.json?limit=5&page=900")

    assert first.json() == later.json()
    assert len(later.json()["products"]) == 5


def test_a_reset_drops_the_connection_without_an_answer(running: Running) -> None:
    running.fault("reset", "/meta.json", times=1)

    with pytest.raises((httpx.ReadError, httpx.RemoteProtocolError)):
        running.get("/meta.json")
    assert running.get("/meta.json").status_code == 200


def test_a_link_may_carry_its_own_fault(running: Running) -> None:
    assert running.get("/products.json?_fault=status:503").status_code == 503
    assert running.get("/meta.json", headers={"X-Sandbox-Fault": "html"}).text.startswith("<!doctype html>")
    assert running.get("/products.json?_fault=nonsense").status_code == 200


@pytest.mark.parametrize(
    ("requested", "named"),
    [({"fault": "melt"}, "fault"), ({}, "fault"), ({"fault": "slow", "match": "("}, "match")],
)
def test_an_unknown_fault_is_refused_by_name(running: Running, requested: dict[str, str], named: str) -> None:
    answer = running.post("/_sandbox/faults", json=requested)

    assert answer.status_code == 400
    assert answer.json()["error"].startswith(named)
    assert running.get("/_sandbox/faults").json() == {"faults": []}


def test_the_log_counts_every_request_and_names_its_fault(running: Running) -> None:
    running.fault("status", "/meta", status=500, times=1)
    running.get("/meta.json")
    running.get("/meta.json?again")

    report = running.get("/_sandbox/log?entries").json()

    assert report["counts"] == {"GET /meta.json": 2}
    assert [(entry["status"], entry["fault"]) for entry in report["entries"]] == [(500, "status"), (200, None)]
