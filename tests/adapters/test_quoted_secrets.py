"""No secret that an adapter sends is stored, shown or logged when the other side quotes it."""

import logging
import smtplib
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

import httpx
import orjson
import pytest
from structlog.stdlib import ProcessorFormatter

from server.adapters.sms import aliyun, twilio
from server.adapters.sms.account import SmsAccount
from server.adapters.stripe.provider import StripePayments
from server.config.env import Env
from server.jobs.runner import _without_secrets
from server.kit.http import OutboundResponse, client
from server.kit.http.client import _NAMED
from server.kit.log import get_logger, logging_config, without_secrets
from server.kit.reasons import render
from server.kit.redaction import hide_always
from server.ports.failures import OutsideFailure
from tests.adapters.platforms import Store, small
from tests.adapters.suppliers import SOURCES
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
STATUSES = [200, 301, 400, 401, 403, 404, 409, 413, 422, 429, 500]

WRITTEN = logging_config(text=False)["formatters"]["lines"]
LINES = ProcessorFormatter(**{name: value for name, value in WRITTEN.items() if name != "()"})


class Parrot:
    """A server that quotes in every answer all that it was sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.status, self.secrets = 400, set[str]()
        monkeypatch.setattr(client, "exchange", self.answer)
        monkeypatch.setattr(client, "_pause", lambda *_: False)

    def answer(self, request: httpx.Request, **_: Any) -> OutboundResponse:
        form = parse_qsl(request.content.decode())
        sent = [*request.headers.items(), *request.url.params.items(), *form]
        values = {value for name, value in sent if _NAMED.search(name)}
        self.secrets |= {value.removeprefix("Bearer ") for value in values if len(value) >= 12}
        text = f"no: {' '.join(sorted(self.secrets))} {request.url}"
        names = ("message", "detail", "title", "error_description", "msg", "error_code", "Code")
        parts: dict[str, Any] = {**dict.fromkeys(names, text), "code": text[:40], "type": "card_error"}
        body = {**parts, "error": parts, "errors": [parts]}
        headers = httpx.Headers({"location": f"https://elsewhere.example/a?k={quote('&'.join(sorted(self.secrets)))}"})
        return OutboundResponse(self.status, headers, orjson.dumps(body), str(request.url))

    def heard(self, ask: Callable[[], object], caplog: pytest.LogCaptureFixture) -> str:
        """All that we keep, show, log and report of what `ask` fails with, decoded."""
        kept = []
        for self.status in STATUSES:
            try:
                ask()
            except OutsideFailure as failure:
                with caplog.at_level(logging.INFO):
                    get_logger("test").warning("failed", exc_info=failure)
                stored = failure.reason.stored()
                kept += [str(failure), str(stored), render(stored, "en"), render(stored, "zh")]
                kept += [*_without_secrets(failure), str(without_secrets({"value": repr(failure.__cause__)}, {}))]
        kept += [LINES.format(record) for record in caplog.records]
        assert len(kept) > 20
        return unquote(" ".join(kept))


@pytest.fixture
def parrot(monkeypatch: pytest.MonkeyPatch) -> Parrot:
    return Parrot(monkeypatch)


def quoted(secrets: set[str], text: str) -> list[str]:
    assert secrets
    return [secret for secret in secrets if secret[:12] in text]


def test_a_store(each_store: Store, parrot: Parrot, caplog: pytest.LogCaptureFixture) -> None:
    port, access = each_store.port, each_store.access
    said = parrot.heard(lambda: port.put_product(access, small()), caplog)
    said += parrot.heard(lambda: port.read_product(access, "1"), caplog)
    assert quoted(parrot.secrets, said) == []


@pytest.mark.parametrize("supplier", ["ALIEXPRESS", "ALIBABA1688", "BANGGOOD"])
def test_a_supplier(
    supplier: str, outside: Outside, settings: Any, parrot: Parrot, caplog: pytest.LogCaptureFixture
) -> None:
    source = next(of for name, of in SOURCES.items() if name.name == supplier)(outside, settings)
    link = source.recognised(source.line)
    said = parrot.heard(lambda: source.port.fetch(link, source.access), caplog)
    assert quoted(parrot.secrets, said) == []


def test_stripe(settings: Any, parrot: Parrot, caplog: pytest.LogCaptureFixture) -> None:
    settings.STRIPE_SECRET_KEY = "an_opaque_key_of_ours"
    said = parrot.heard(lambda: StripePayments().read_customer("cus_1"), caplog)
    assert quoted({*parrot.secrets, "an_opaque_key_of_ours"}, said) == []


@pytest.mark.parametrize("gateway", [twilio, aliyun])
def test_a_text_message_s_gateway(gateway: Any, parrot: Parrot, caplog: pytest.LogCaptureFixture) -> None:
    account = SmsAccount("", "https://sms.example", "AC0123456789", "an_opaque_key_of_ours", "+15550100", "T")
    said = parrot.heard(lambda: gateway.send(account, "+8613800138000", "Your code", "123456"), caplog)
    assert quoted({*parrot.secrets, "an_opaque_key_of_ours"}, said) == []


def test_what_the_operator_configured_is_in_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever quotes it: a mail server, a database, a program of ours."""
    ours = {
        "EMAIL_URL": "smtp://box:a%20long%2Fopaque-word@mail.example:587",
        "DATABASE_URL": "postgresql://tradewind:opaque-database-word@db.example/tradewind",
        "CREDENTIALS_KEYS": "first-opaque-key-of-all,second-opaque-key-of-all",
        "SQUARE_APPLICATION_SECRET": "opaque-application-word",
    }
    for name, value in ours.items():
        monkeypatch.setenv(name, value)
    secrets = ["a long/opaque-word", "a%20long%2Fopaque-word", "opaque-database-word", "opaque-application-word"]
    secrets += ["first-opaque-key-of-all", "second-opaque-key-of-all"]
    assert set(Env().secrets) >= set(secrets)
    monkeypatch.setattr("server.kit.redaction._lasting", {})
    hide_always(Env().secrets)
    for secret in secrets:
        error = smtplib.SMTPAuthenticationError(535, f"no {secret} here".encode())
        assert secret[:12] not in " ".join(_without_secrets(error))
