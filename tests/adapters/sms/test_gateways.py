"""Twilio and Aliyun: what goes over the wire, and what their refusals become."""

import base64
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from pytest_django import Settings

from server.adapters.sms.aliyun import signed_headers
from server.ports import registry
from server.ports.failures import Permanent, Retryable

pytestmark = pytest.mark.django_db
PHONE = "+8613800138000"


class Gateway:
    """Gives the answer that a test sets, and keeps the calls."""

    def __init__(self) -> None:
        self.answer: tuple[int, Any] = (200, {})
        self.calls: list[dict[str, Any]] = []


@pytest.fixture
def gateway() -> Iterator[tuple[Gateway, str]]:
    stand_in = Gateway()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            parts = urlsplit(self.path)
            stand_in.calls.append(
                {"path": parts.path, "query": parse_qs(parts.query), "form": parse_qs(body), "headers": self.headers}
            )
            content = json.dumps(stand_in.answer[1]).encode()
            self.send_response(stand_in.answer[0])
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield stand_in, f"127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_twilio_gets_a_form_with_basic_authentication(settings: Settings, gateway: tuple[Gateway, str]) -> None:
    stand_in, host = gateway
    settings.SMS_URL = f"twilio://AC1:s%2Fecret@{host}?from=+15005550006&scheme=http"
    stand_in.answer = (201, {"sid": "SM1", "status": "queued"})
    registry.sms().send(PHONE, "Your code is 482913.", code="482913")
    (call,) = stand_in.calls
    assert call["path"] == "/2010-04-01/Accounts/AC1/Messages.json"
    assert call["form"] == {"To": [PHONE], "From": ["+15005550006"], "Body": ["Your code is 482913."]}
    assert base64.b64decode(call["headers"]["Authorization"].removeprefix("Basic ")) == b"AC1:s/ecret"


def test_a_messaging_service_is_named_as_such(settings: Settings, gateway: tuple[Gateway, str]) -> None:
    stand_in, host = gateway
    settings.SMS_URL = f"twilio://AC1:secret@{host}?from=MG123&scheme=http"
    stand_in.answer = (201, {})
    registry.sms().send(PHONE, "Hello.")
    assert stand_in.calls[0]["form"]["MessagingServiceSid"] == ["MG123"]
    assert "From" not in stand_in.calls[0]["form"]


def test_what_twilio_refuses_is_final_and_named(settings: Settings, gateway: tuple[Gateway, str]) -> None:
    stand_in, host = gateway
    settings.SMS_URL = f"twilio://AC1:secret@{host}?from=+15005550006&scheme=http"
    stand_in.answer = (400, {"code": 21211, "message": "Invalid 'To' Phone Number"})
    with pytest.raises(Permanent) as refused:
        registry.sms().send(PHONE, "Hello.")
    assert refused.value.reason.params == {"host": host, "code": "21211"}
    assert len(stand_in.calls) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_gateway_in_trouble_is_called_once(settings: Settings, gateway: tuple[Gateway, str], status: int) -> None:
    stand_in, host = gateway
    settings.SMS_URL = f"twilio://AC1:secret@{host}?from=+15005550006&scheme=http"
    stand_in.answer = (status, {})
    with pytest.raises(Retryable):
        registry.sms().send(PHONE, "Hello.")
    assert len(stand_in.calls) == 1


def test_aliyun_gets_the_template_and_a_signature(settings: Settings, gateway: tuple[Gateway, str]) -> None:
    stand_in, host = gateway
    settings.SMS_URL = f"aliyun://KEY:SECRET@{host}?sign=Tradewind&template=SMS_1&scheme=http"
    stand_in.answer = (200, {"Code": "OK", "Message": "OK", "BizId": "1"})
    registry.sms().send(PHONE, "not sent", code="482913")
    (call,) = stand_in.calls
    query = {name: values[0] for name, values in call["query"].items()}
    assert query == {
        "PhoneNumbers": "13800138000",
        "SignName": "Tradewind",
        "TemplateCode": "SMS_1",
        "TemplateParam": '{"code": "482913"}',
    }
    headers = call["headers"]
    expected = signed_headers(
        method="POST",
        host=host,
        query=query,
        action="SendSms",
        version="2017-05-25",
        key="KEY",
        secret="SECRET",
        date=headers["x-acs-date"],
        nonce=headers["x-acs-signature-nonce"],
    )
    assert headers["authorization"] == expected["authorization"]
    assert headers["host"] == host


@pytest.mark.parametrize(
    ("code", "kind"), [("isv.MOBILE_NUMBER_ILLEGAL", Permanent), ("isv.BUSINESS_LIMIT_CONTROL", Retryable)]
)
def test_aliyuns_refusals_keep_their_code(
    settings: Settings, gateway: tuple[Gateway, str], code: str, kind: type[Exception]
) -> None:
    stand_in, host = gateway
    settings.SMS_URL = f"aliyun://KEY:SECRET@{host}?sign=Tradewind&template=SMS_1&scheme=http"
    stand_in.answer = (200, {"Code": code, "Message": "no"})
    with pytest.raises(kind) as refused:
        registry.sms().send(PHONE, "not sent", code="482913")
    reason: Any = getattr(refused.value, "reason", None)
    assert reason.params["code"] == code


def test_the_signature_equals_aliyuns_own_example() -> None:
    headers = signed_headers(
        method="POST",
        host="ecs.cn-shanghai.aliyuncs.com",
        query={"ImageId": "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd", "RegionId": "cn-shanghai"},
        action="RunInstances",
        version="2014-05-26",
        key="YourAccessKeyId",
        secret="YourAccessKeySecret",
        date="2023-10-26T10:22:32Z",
        nonce="3156853299f313e23d1673dc12e1703d",
    )
    assert headers["authorization"].endswith(
        "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0"
    )


def test_production_without_a_gateway_says_so_and_writes_no_file(settings: Settings, tmp_path: Path) -> None:
    settings.SMS_URL, settings.OUTBOX_DIR = "", tmp_path
    registry.sms().send(PHONE, "code 1")
    assert len(list(tmp_path.iterdir())) == 1
    settings.APP_ENV = "production"
    with pytest.raises(Permanent) as refused:
        registry.sms().send(PHONE, "code 2")
    assert refused.value.reason.params == {"host": "SMS_URL", "code": "empty"}
    assert len(list(tmp_path.iterdir())) == 1
