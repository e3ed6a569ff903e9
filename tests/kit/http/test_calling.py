import gzip
import socket
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryFile

import httpx
import pytest

from server.kit import http
from tests.kit.http.conftest import StartServer
from tests.kit.http.raw_server import ok, redirect, response
from tests.support.broken_answers import HEAD, reset, silence, truncated


def drip(connection: socket.socket) -> None:
    connection.sendall(HEAD + b"Content-Length: 100000\r\n\r\n")
    for _ in range(200):
        connection.sendall(b" ")
        time.sleep(0.05)


def drip_head(connection: socket.socket) -> None:
    for letter in HEAD * 20:
        connection.sendall(bytes([letter]))
        time.sleep(0.05)


def endless(connection: socket.socket) -> None:
    connection.sendall(HEAD + b"\r\n")
    while True:
        connection.sendall(b"x" * 65536)


@pytest.mark.parametrize("fault", [drip, drip_head, silence])
def test_the_time_is_total_however_the_server_dawdles(serve: StartServer, fault: object) -> None:
    server = serve(fault)
    with pytest.raises(http.TimedOut) as caught:
        http.request("GET", server.url, timeout=0.4)
    assert caught.value.sent
    assert len(server.requests) == 1


def test_a_server_that_does_not_read_ends_with_the_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf, pytest.raises(http.TimedOut):
        http.request("POST", f"http://127.0.0.1:{deaf.getsockname()[1]}/", content=b"x" * 50_000_000, timeout=0.4)


def test_a_name_server_that_hangs_ends_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_options: over.wait(5) and [])
    with pytest.raises(http.TimedOut) as caught:
        http.request("GET", "http://slow.example/", timeout=0.3)
    over.set()
    assert not caught.value.sent


@pytest.mark.parametrize("fault", [reset, truncated])
def test_a_lost_answer_is_tried_again_for_reading_only(serve: StartServer, fault: object) -> None:
    server = serve(fault, ok(b'{"a": 1}'))
    assert http.request("GET", server.url).json() == {"a": 1}
    writing = serve(fault, ok(b"{}"))
    with pytest.raises(http.ConnectionFailed) as caught:
        http.request("POST", writing.url, json={"a": 1})
    assert caught.value.sent
    assert len(writing.requests) == 1
    repeatable = serve(fault, ok(b"{}"))
    assert http.request("POST", repeatable.url, json={}, idempotent=True).status == 200


def test_tries_are_bounded_and_the_last_answer_is_given_back(serve: StartServer) -> None:
    server = serve(response(500))
    assert http.request("GET", server.url, retries=2).status == 500
    assert len(server.requests) == 3


def test_a_refused_connection_says_that_nothing_was_sent() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(http.ConnectionFailed) as caught:
        http.request("POST", f"http://127.0.0.1:{port}/", json={})
    assert not caught.value.sent


def test_a_short_retry_after_is_waited_for_and_a_long_retry_after_is_handed_back(serve: StartServer) -> None:
    brief = serve(response(429, extra="Retry-After: 1\r\n"), ok(b"[]"))
    assert http.request("GET", brief.url).status == 200
    long = serve(response(429, extra="Retry-After: 60\r\n"), ok(b"[]"))
    answer = http.request("GET", long.url)
    assert (answer.status, answer.retry_after, len(long.requests)) == (429, 60.0, 1)


@pytest.mark.parametrize(
    ("stated", "seconds"),
    [
        ("7", 7.0),
        ("1.5", 1.5),
        ("999999", 3600.0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0),
        ("soon", None),
        ("", None),
    ],
)
def test_retry_after_is_read_as_number_or_date(serve: StartServer, stated: str, seconds: float | None) -> None:
    server = serve(response(404, extra=f"Retry-After: {stated}\r\n"))
    assert http.request("GET", server.url).retry_after == seconds


def test_an_endless_answer_is_cut(serve: StartServer) -> None:
    with pytest.raises(http.TooLarge):
        http.request("GET", serve(endless).url, max_bytes=1_000_000)


def test_a_compressed_answer_is_read_and_a_bomb_is_not(serve: StartServer) -> None:
    packed = serve(ok(gzip.compress(b'{"a": 1}'), extra="Content-Encoding: gzip\r\n"))
    assert http.request("GET", packed.url).json() == {"a": 1}
    bomb = serve(ok(gzip.compress(b"0" * 50_000_000), extra="Content-Encoding: gzip\r\n"))
    with pytest.raises(http.TooLarge):
        http.request("GET", bomb.url, max_bytes=1_000_000)
    for broken in (gzip.compress(b"0" * 1000)[:-12], b"no gzip at all"):
        server = serve(ok(broken, extra="Content-Encoding: gzip\r\n"))
        with pytest.raises(http.ConnectionFailed):
            http.request("GET", server.url, retries=0)
    unasked = serve(ok(b"\x8b\x00\x80\x03", extra="Content-Encoding: br\r\n"))
    with pytest.raises(http.ConnectionFailed):
        http.request("GET", unasked.url, retries=0)


@pytest.mark.parametrize("extra", ["", "Content-Encoding: gzip\r\n"])
def test_a_long_answer_goes_into_a_file_whole_and_once(serve: StartServer, extra: str) -> None:
    content = b"".join(b"line %d\n" % number for number in range(200_000))
    sent = gzip.compress(content) if extra else content

    def break_off(connection: socket.socket) -> None:
        head = HEAD + extra.encode() + b"Content-Length: %d\r\n\r\n" % len(sent)
        connection.sendall(head + sent[: len(sent) // 2])

    server = serve(break_off, response(503, b"later"), ok(sent, extra=extra))
    with TemporaryFile() as file:
        answer = http.request("GET", server.url, into=file)
        file.seek(0)
        assert (answer.status, answer.body, file.read()) == (200, b"", content)
    with TemporaryFile() as file, pytest.raises(http.TooLarge):
        http.request("GET", serve(ok(sent, extra=extra)).url, into=file, max_bytes=len(content) - 1)


def test_a_refusal_does_not_go_into_the_file(serve: StartServer) -> None:
    with TemporaryFile() as file:
        answer = http.request("GET", serve(response(404, b"not here")).url, into=file)
        file.seek(0)
        assert (answer.status, answer.body, file.read()) == (404, b"not here", b"")


def test_secrets_and_cookies_stay_with_the_host_they_were_meant_for(serve: StartServer) -> None:
    other = serve(ok(b"{}"))
    server = serve(redirect("/second", extra="Set-Cookie: visit=1; Path=/\r\n"), redirect(f"{other.url}/third"))
    secret = {"Authorization": "Basic c2VjcmV0", "X-Access-Token": "t0ken", "Accept": "application/json"}
    answer = http.request("GET", server.url, headers=secret, cookies={"door": "open"})
    assert (answer.status, answer.url) == (200, f"{other.url}/third")
    assert "Authorization: Basic c2VjcmV0" in server.requests[1]
    assert "door=open; visit=1" in server.requests[1].replace("cookie: ", "Cookie: ")
    assert "application/json" in other.requests[0]
    for name in ("c2VjcmV0", "t0ken", "open", "visit"):
        assert name not in other.requests[0]
    assert answer.cookies == {}


def test_a_failure_never_quotes_a_secret(serve: StartServer) -> None:
    server = serve(ok(b"{}"))
    with pytest.raises(http.ConnectionFailed) as caught:
        http.request("GET", server.url, headers={"Authorization": "Basic c2VjcmV0\r\nX: y"})
    reported = "".join(traceback.format_exception(caught.value))
    assert "Illegal" not in reported
    assert (server.requests, caught.value.sent) == ([], False)
    assert http.request("GET", server.url, cookies={"name": "Käse"}).status == 200


def test_redirects_are_counted_and_writes_are_not_redirected(serve: StartServer) -> None:
    circle = serve(redirect("/again"))
    with pytest.raises(http.RedirectRefused):
        http.request("GET", circle.url, follow_redirects=5)
    assert len(circle.requests) == 6
    writing = serve(redirect("/", 307, extra="Set-Cookie: a=b\r\n"))
    answer = http.request("POST", writing.url, form={"password": "x y"})
    assert (answer.status, answer.cookies, len(writing.requests)) == (307, {"a": "b"}, 1)
    assert writing.requests[0].endswith("password=x+y")
    elsewhere = serve(redirect("file:///etc/passwd"))
    with pytest.raises(http.RedirectRefused):
        http.request("GET", elsewhere.url)


@pytest.mark.parametrize("moved", ["http://xn--ls8h.invalid/", "http://xn--a.invalid/", "//[127.0.0.1]/"])
def test_a_host_that_idna_does_not_know_is_refused(serve: StartServer, moved: str) -> None:
    with pytest.raises(http.RedirectRefused):
        http.request("GET", serve(redirect(moved)).url)
    with pytest.raises(http.UrlRefused):
        http.check_callable(moved)


@pytest.mark.parametrize("name", ["hex", "zlib", "undefined", "idna", "punycode", "rot13", "no such"])
def test_a_character_set_that_is_none_is_read_as_utf_8(name: str) -> None:
    page = f"<meta charset={name.replace(' ', '')}>é".encode()
    for kind in ("text/html", f"text/html; charset={name}"):
        assert http.OutboundResponse(200, httpx.Headers({"content-type": kind}), page, "").text.endswith("é")


@pytest.mark.parametrize(
    "date", ["Mon, 01 Jan 99999999999999999999 00:00:00 GMT", "Mon, 01 Jan 2020 00:00:00 +9999999999999"]
)
def test_a_date_that_no_clock_shows_is_none(date: str) -> None:
    answer = http.OutboundResponse(200, httpx.Headers({"date": date, "retry-after": date}), b"", "")
    assert (answer.date, answer.retry_after) == (None, None)


def test_two_cookies_of_the_same_name_are_no_error(serve: StartServer) -> None:
    twice = "Set-Cookie: a=1; Path=/\r\nSet-Cookie: a=2; Path=/x\r\n"
    answer = http.request("POST", f"{serve(redirect('/', extra=twice)).url}/x/y")
    assert answer.cookies == {"a": "2"}


def test_parameters_join_the_query_of_the_address(serve: StartServer) -> None:
    server = serve(ok(b"{}"))
    http.request("GET", f"{server.url}/p?a=1", params={"b": "2 3", "c": "é"})
    assert server.paths() == ["/p?a=1&b=2+3&c=%C3%A9"] or server.paths() == ["/p?a=1&b=2%203&c=%C3%A9"]


def test_threads_share_kept_connections(serve: StartServer) -> None:
    server = serve(ok(b'{"n": 1}'))
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: http.request("GET", server.url).json(), range(40)))
    assert answers == [{"n": 1}] * 40
    assert server.connections <= 4


@pytest.mark.parametrize(
    "body",
    [b'\xef\xbb\xbf{"a": "b"}', b'{"a": "b\xff"}', b'{"a": "\\ud800b"}', b'{"a": "b\x00\n"}', b'{"a": "b", "n": NaN}'],
)
def test_json_with_broken_characters_is_read_all_the_same(serve: StartServer, body: bytes) -> None:
    assert "b" in http.request("GET", serve(ok(body)).url).json()["a"]


@pytest.mark.parametrize("body", [b"", b"{", b"[1,", b'{"a": ' * 100_000, b"nothing"])
def test_what_breaks_off_is_no_json(serve: StartServer, body: bytes) -> None:
    answer = http.request("GET", serve(ok(body)).url)
    with pytest.raises(http.NotJson):
        answer.json()


def test_a_body_that_is_no_json_is_said_so(serve: StartServer) -> None:
    answer = http.request("GET", serve(ok(b"\n <!DOCTYPE html><p>", "text/plain")).url)
    assert answer.is_html
    with pytest.raises(http.NotJson):
        answer.json()


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("Crème".encode("latin-1"), "text/html; charset=iso-8859-1"),
        (b'<meta charset="windows-1252">' + "Crème".encode("cp1252"), "text/html"),
        (
            b"<meta http-equiv=x content='text/html; charset=GB2312'>Cr\xc3\xa8me".replace(b"GB2312", b"utf-8"),
            "text/html",
        ),
        (b"<meta charset=nonsense>" + "Crème".encode(), "text/html"),
        (b"\xef\xbb\xbf" + "Crème".encode(), "text/html"),
    ],
)
def test_a_page_is_read_in_the_characters_that_it_states(serve: StartServer, body: bytes, content_type: str) -> None:
    assert http.request("GET", serve(ok(body, content_type)).url).text.endswith("Crème")


def test_an_answer_that_breaks_off_is_distinguished_from_a_host_that_is_down(serve: StartServer) -> None:
    with pytest.raises(http.BrokenOff):
        http.request("GET", serve(truncated).url, retries=0)
    with pytest.raises(http.ConnectionFailed) as caught:
        http.request("GET", serve(reset).url, retries=0)
    assert not isinstance(caught.value, http.BrokenOff)
