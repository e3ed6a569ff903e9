import gzip
import socket

import pytest
from pytest_django.fixtures import Settings

from server.adapters.bot_checks import is_bot_check
from server.adapters.translate import call, host_of, read_json
from server.kit import reasons
from server.ports.failures import OutsideFailure, Permanent, Retryable
from tests.kit.http.conftest import StartServer
from tests.kit.http.conftest import serve as serve
from tests.kit.http.raw_server import ok, redirect, response
from tests.support.broken_answers import reset, silence, truncated


@pytest.mark.parametrize("status", [200, 201, 302, 400, 401, 403, 404, 409, 422])
def test_an_answer_that_an_adapter_can_judge_is_handed_to_it(serve: StartServer, status: int) -> None:
    assert call("POST", serve(response(status)).url, write=True).status == status


@pytest.mark.parametrize(
    ("answer", "code", "after", "unknown"),
    [
        (response(429, extra="Retry-After: 7\r\n"), "outside.busy", 7.0, False),
        (response(430), "outside.busy", None, False),
        (response(503, extra="Retry-After: 9\r\n"), "outside.busy", 9.0, True),
        (response(503), "outside.unavailable", None, True),
        (response(500), "outside.broken", None, True),
        (reset, "outside.down", None, True),
        (truncated, "outside.garbled", None, True),
        (silence, "outside.slow", None, True),
        (ok(b"x" * 1000), "outside.too_large", None, True),
    ],
)
def test_a_write_whose_answer_is_lost_has_an_unknown_outcome(
    serve: StartServer, answer: object, code: str, after: float | None, unknown: bool
) -> None:
    with pytest.raises(Retryable) as caught:
        call("POST", serve(answer).url, write=True, json={}, timeout=0.3, max_bytes=500)
    failure = caught.value
    assert (failure.reason.code, failure.after, failure.unknown_outcome) == (code, after, unknown)
    with pytest.raises(OutsideFailure) as reading:
        call("GET", serve(answer).url, timeout=0.3, max_bytes=500, retries=0)
    assert not getattr(reading.value, "unknown_outcome", False)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"code": "x", "message": "The card <b>was</b> declined. ", "data": 500}', "The card  was  declined."),
        (b'{"message": ["no", "text"]}', ""),
        (b"[]", ""),
        (b"<html>It is broken</html>", ""),
        (b'{"message": "' + b"long" * 200 + b'"}', "long" * 75),
    ],
)
def test_what_a_broken_system_said_of_it_is_kept(serve: StartServer, body: bytes, said: str) -> None:
    with pytest.raises(Retryable) as caught:
        call("POST", serve(response(500, body)).url, write=True)
    assert (caught.value.said, caught.value.reason.code) == (said, "outside.broken")


@pytest.mark.parametrize(
    "answer", [ok(b"x" * 1000), ok(gzip.compress(b"x" * 1000), extra="Content-Encoding: gzip\r\n")]
)
def test_a_huge_answer_is_requested_once(serve: StartServer, answer: bytes) -> None:
    server = serve(answer)
    with pytest.raises(Permanent) as caught:
        call("GET", server.url, max_bytes=500)
    assert caught.value.reason.code == "outside.too_large"
    assert len(server.paths()) == 1


@pytest.mark.parametrize(
    ("answer", "is_check"),
    [
        (response(403, b"<html><title>Just a moment...</title>", "text/html"), True),
        (response(403, b"", extra="cf-mitigated: challenge\r\n"), True),
        (response(403, b"<html>Solve the CAPTCHA", "text/html"), True),
        (ok(b"<html><script src='//js.hcaptcha.com/1.js'></script>", "text/html"), False),
        (response(403, b"<html>Forbidden", "text/html"), False),
        (ok(b'{"title": "captcha"}'), False),
    ],
)
def test_a_check_for_programs_is_recognised_among_other_pages(
    serve: StartServer, answer: bytes, is_check: bool
) -> None:
    assert is_bot_check(call("GET", serve(answer).url)) is is_check


def test_a_write_that_never_left_was_surely_not_done() -> None:
    with pytest.raises(Retryable) as caught:
        call("POST", f"http://127.0.0.1:{_closed_port()}/", write=True)
    assert (caught.value.reason.code, caught.value.unknown_outcome) == ("outside.down", False)


@pytest.mark.parametrize(
    ("url", "code", "host"),
    [
        ("http://10.0.0.1/secret?token=1", "outside.address_refused", "10.0.0.1"),
        ("http://u:p@shop.example/", "outside.url_refused", "shop.example"),
        ("ftp://shop.example/", "outside.url_refused", "shop.example"),
    ],
)
def test_what_can_never_work_is_refused_for_good(url: str, code: str, host: str) -> None:
    with pytest.raises(Permanent) as caught:
        call("GET", url)
    assert (caught.value.reason.code, caught.value.reason.params) == (code, {"host": host})


@pytest.mark.parametrize(
    ("error", "kind", "code"),
    [(socket.EAI_NONAME, Permanent, "outside.unreachable"), (socket.EAI_AGAIN, Retryable, "outside.down")],
)
def test_a_name_that_does_not_exist_differs_from_a_lookup_that_fails(
    monkeypatch: pytest.MonkeyPatch, error: int, kind: type[OutsideFailure], code: str
) -> None:
    def fail(*_args: object, **_options: object) -> None:
        raise socket.gaierror(error, "no answer")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(kind) as caught:
        call("GET", "http://shop.example/", retries=0)
    assert (caught.value.reason.code, caught.value.reason.params) == (code, {"host": "shop.example"})


def test_a_forward_to_a_private_address_names_that_address(serve: StartServer, settings: Settings) -> None:
    server = serve(redirect("http://169.254.169.254/latest"))
    settings.OUTBOUND_ALLOW = f"127.0.0.1/32:{server.port}"
    with pytest.raises(Permanent) as caught:
        call("GET", server.url)
    assert caught.value.reason.params == {"host": "169.254.169.254"}


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (ok(b"<html>", "text/html"), "outside.not_json"),
        (ok(b"<html><title>Just a moment...</title>", "text/html"), "outside.bot_check"),
        (ok(b'{"a": '), "outside.garbled"),
        (ok(b""), "outside.garbled"),
    ],
)
def test_an_answer_that_is_no_json_is_tried_again(serve: StartServer, answer: bytes, code: str) -> None:
    with pytest.raises(Retryable) as caught:
        read_json(call("GET", serve(answer).url), write=True)
    assert (caught.value.reason.code, caught.value.unknown_outcome) == (code, True)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_reason_has_a_sentence(language: str) -> None:
    for code in reasons.texts():
        if code.startswith(("outside.", "supplier.")):
            params = {"host": "shop.example", "message": "m", "code": "c", "page": "2", "status": "404", "pages": "2"}
            params |= {"most": "100000", "elsewhere": "other.example", "title": "Mug", "count": "3"}
            assert reasons.render({"code": code, "params": params}, language) != code


def test_a_host_is_named_without_credentials_path_or_query() -> None:
    assert host_of("https://user:pw@Shop.Example:8443/a?b=c") == "shop.example:8443"
    assert host_of("http://[::1") == ""


def _closed_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port: int = closed.getsockname()[1]
    return port
