"""An operator asks whether the installation works, and reads what to do."""

from collections.abc import Callable
from ipaddress import ip_network
from typing import Any

import httpx
import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import Settings

from server.api.management.checkup import FORGED, Finding, examine
from server.kit import http
from server.kit.http import AddressRefused, CertificateRefused, OutboundResponse
from server.tenancy.models import Tenant

pytestmark = pytest.mark.django_db
Proxy = Callable[[dict[str, str]], dict[str, str]]
MISSING_HEADER = (
    "PUBLIC_URL is https, but requests look like http: the proxy must send `X-Forwarded-Proto: https`, and "
    "TRUSTED_PROXIES must name its address."
)


def right(sent: dict[str, str]) -> dict[str, str]:
    return {"X-Forwarded-Proto": "https", "X-Forwarded-For": f"{sent.get('X-Forwarded-For', '')}, 198.51.100.7"}


class Outside:
    """The way in: what is called outside reaches this code through a proxy."""

    def __init__(self) -> None:
        self.proxy: Proxy = right
        self.most = 1 << 30
        self.hosts: tuple[str, ...] = ("tradewind.example", "shops.example", "console.example")

    def request(self, method: str, url: str, **given: Any) -> OutboundResponse:
        place = httpx.URL(url)
        content = given.get("content") or b""
        if not place.host.endswith(self.hosts) or len(content) > self.most:
            status = 413 if len(content) > self.most else 502
            return OutboundResponse(status, httpx.Headers({"content-type": "text/html"}), b"<html>nginx</html>", url)
        made = Client(REMOTE_ADDR="10.0.0.2", headers={"Host": place.host, **self.proxy(given.get("headers") or {})})
        sent = {"data": content[:10], "content_type": "application/octet-stream"} if method == "POST" else {}
        answer = getattr(made, method.lower())(place.path, **sent)
        return OutboundResponse(answer.status_code, httpx.Headers(dict(answer.headers)), answer.content, url)


@pytest.fixture
def outside(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Outside:
    settings.PUBLIC_URL, settings.SHOP_DOMAIN = "https://tradewind.example", "shops.example"
    settings.CONSOLE_HOST, settings.ALLOWED_HOSTS = "", ["tradewind.example", ".shops.example"]
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/8")]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    made = Outside()
    monkeypatch.setattr(http, "request", made.request)
    return made


def found(**given: str) -> dict[str, Finding]:
    return {finding.subject: finding for finding in examine(**given)}


def test_what_works_is_said_and_what_does_not_has_a_way_out(outside: Outside) -> None:
    all_of_it = found()
    assert {name: finding.mark for name, finding in all_of_it.items()} == {
        "database": "note",
        "upgrades": "ok",
        "backups": "ok",
        "keys": "ok",
        "clock": "ok",
        "disk": "ok",
        "cache": "ok",
        "worker": "FAULT",
        "staff": "FAULT",
        "mail": "FAULT",
        "text messages": "note",
        "parcels": "note",
        "way in": "ok",
        "upload size": "ok",
        "console": "ok",
        "webhooks": "ok",
        "hosted shops": "ok",
    }
    assert all_of_it["staff"].text == "Nobody may manage staff: run `manage.py create_staff you@example.com`."
    assert all_of_it["way in"].text.startswith("we are seen as 198.51.100.7:")


@pytest.mark.parametrize(
    ("proxy", "text"),
    [
        (lambda sent: {**right(sent), "X-Forwarded-Proto": "http"}, MISSING_HEADER),
        (
            lambda sent: {**right(sent), "X-Forwarded-For": FORGED},
            "The proxy passes on a visitor's own X-Forwarded-For: let it append or replace the address.",
        ),
    ],
)
def test_a_proxy_that_sends_wrong_headers_is_named(outside: Outside, proxy: Proxy, text: str) -> None:
    outside.proxy = proxy
    assert (found()["way in"].mark, found()["way in"].text) == ("FAULT", text)


def test_a_proxy_that_keeps_things_back_is_named(outside: Outside) -> None:
    outside.most = 2**20
    outside.hosts = ("tradewind.example",)
    seen = found()
    assert seen["upload size"].text == "The proxy refuses large files: allow 64 MB (nginx: client_max_body_size)."
    assert (seen["hosted shops"].mark, "answers 502" in seen["hosted shops"].text) == ("FAULT", True)


@pytest.mark.parametrize(
    ("failure", "mark", "text"),
    [
        (AddressRefused("tradewind.example"), "note", "is a private address from here"),
        (CertificateRefused("x"), "FAULT", "The certificate of tradewind.example is not valid for its name: renew it."),
    ],
)
def test_what_cannot_be_called_has_its_own_cause(
    outside: Outside, monkeypatch: pytest.MonkeyPatch, failure: Exception, mark: str, text: str
) -> None:
    def refused(*_args: Any, **_more: Any) -> OutboundResponse:
        raise failure

    monkeypatch.setattr(http, "request", refused)
    assert found()["way in"].mark == mark
    assert text in found()["way in"].text


def test_the_command_sends_a_mail_and_fails_when_something_is_broken(
    outside: Outside, settings: Settings, capsys: Any, mailoutbox: list[Any], tenant: Any
) -> None:
    settings.DEFAULT_FROM_EMAIL = "shop@tradewind.example"
    Tenant.objects.filter(pk=tenant.id).update(upgrade_fault="DataError: x")
    with pytest.raises(SystemExit) as ended:
        call_command("check_installation", mail="me@tradewind.example")
    said = capsys.readouterr().out
    assert ended.value.code == 1
    assert [mail.to for mail in mailoutbox] == [["me@tradewind.example"]]
    assert "ok    mail          it took one for me@tradewind.example: look whether it arrives" in said
    assert f"FAULT upgrades      Set aside: {{'{tenant.schema_name}': 'DataError: x'}}. Mend them" in said
    assert said.splitlines()[-1] == "3 of 17 are broken"
