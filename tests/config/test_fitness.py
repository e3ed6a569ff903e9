"""Production starts with real secrets only, and says what an operator has probably forgotten."""

import asyncio
import base64
import secrets
from typing import Any

import pytest
from cryptography.fernet import Fernet
from structlog.testing import capture_logs

from ops.launcher import banner
from server.config.env import NO_PROXIES, NO_SMS, OPEN_DEMO, OURS, Env, UnfitForProduction
from server.config.fitness import keys_fault, public_url_fault, secret_fault

GOOD: dict[str, Any] = {
    "app_env": "production",
    "secret_key": secrets.token_urlsafe(48),
    "credentials_keys": Fernet.generate_key().decode(),
    "database_url": "postgresql://a@db/a",
    "public_url": "https://portal.example",
    "email_url": "smtp://mail.example",
    "sms_url": "twilio://AC1:s@api.twilio.com?from=+15005550006",
    "mail_from": "Shop <no-reply@portal.example>",
    "shop_domain": "shops.example",
}


@pytest.mark.parametrize(
    "secret",
    [
        "short",
        "x" * 64,
        "abcdefghijklmnopqrstuvwxyz0123456789",
        "0123456789abcdef" * 4,
        "change-me-please-change-me-please-1",
        "django-insecure-kq9!zx8@wv7#ut6$sr5",
    ],
)
def test_a_secret_that_can_be_guessed_is_refused(secret: str) -> None:
    assert secret_fault(secret)
    with pytest.raises(UnfitForProduction, match=r"refuses these variables: SECRET_KEY \((shorter|easy)"):
        Env(**GOOD | {"secret_key": secret}).refuse_unfit()


def test_secrets_that_tools_draw_are_taken() -> None:
    for _ in range(300):
        assert secret_fault(secrets.token_urlsafe(48)) == ""
        assert secret_fault(secrets.token_hex(16)) == ""
        assert keys_fault(Fernet.generate_key().decode()) == ""


@pytest.mark.parametrize(
    "keys", ["nonsense", ",", "A" * 43 + "=", f"{base64.urlsafe_b64encode(bytes(range(32))).decode()},nonsense"]
)
def test_what_is_no_key_is_refused(keys: str) -> None:
    with pytest.raises(UnfitForProduction, match=r"refuses these variables: CREDENTIALS_KEYS \("):
        Env(**GOOD | {"credentials_keys": keys}).refuse_unfit()


@pytest.mark.parametrize(
    "url", ["http://portal.example", "portal.example", "ftp://portal.example", "https://", "http://["]
)
def test_an_address_that_is_not_https_is_refused(url: str) -> None:
    with pytest.raises(UnfitForProduction, match=r"refuses these variables: PUBLIC_URL \(not"):
        Env(**GOOD | {"public_url": url}).refuse_unfit()


@pytest.mark.parametrize(
    "url", ["https://portal.example", "http://localhost:8000", "http://127.0.0.1", "http://[::1]:8000"]
)
def test_https_and_this_machine_are_taken(url: str) -> None:
    assert public_url_fault(url) == ""
    Env(**GOOD | {"public_url": url}).refuse_unfit()


def test_everything_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(UnfitForProduction) as refused:
        Env(**GOOD | {"email_url": "", "secret_key": "short", "public_url": "http://portal.example"}).refuse_unfit()
    assert str(refused.value) == (
        "APP_ENV=production needs these variables: EMAIL_URL\n"
        "APP_ENV=production refuses these variables: SECRET_KEY (shorter than 32 characters), PUBLIC_URL (not https)"
    )


def test_a_demonstration_may_have_any_secret() -> None:
    Env(**GOOD | {"app_env": "demo", "secret_key": "short", "public_url": "http://portal.example"}).refuse_unfit()


def test_https_without_a_trusted_proxy_is_pointed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Env(**GOOD).warnings == [NO_PROXIES]
    assert Env(**GOOD | {"trusted_proxies": "10.0.0.1/32"}).warnings == []
    assert Env(**GOOD | {"public_url": "http://localhost"}).warnings == []
    monkeypatch.setattr("server.config.env.load_env", lambda: Env(**GOOD))
    assert banner._warnings() == [f"WARNING   {NO_PROXIES}"]


def test_the_web_process_writes_it_into_its_log_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    from server.config import asgi

    monkeypatch.setattr(asgi, "load_env", lambda: Env(**GOOD))
    monkeypatch.setattr(asgi, "settle_collector", lambda: None)
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "lifespan.shutdown" if sent else "lifespan.startup"}

    async def send(message: Any) -> None:
        sent.append(message["type"])

    with capture_logs() as lines:
        asyncio.run(asgi.application({"type": "lifespan"}, receive, send))
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert [(line["log_level"], line["warning"]) for line in lines if "warning" in line] == [("warning", NO_PROXIES)]


@pytest.mark.parametrize("app_env", ["demo", "production"])
@pytest.mark.parametrize(
    ("name", "value", "cause"),
    [
        ("email_url", "stmp://user:pw@mail.example", "must begin with smtp:// or smtps://, then a host"),
        ("email_url", "mail.example:587", "must begin with smtp:// or smtps://, then a host"),
        ("email_url", "smtp://", "must begin with smtp:// or smtps://, then a host"),
        ("email_url", "smtp://mail.example:port", "not an address"),
        ("sms_url", "twillio://SID:TOKEN@api.twilio.com", "must begin with twilio:// or aliyun://, then a host"),
        ("storage_url", "s3://bucket", "other storage isn't supported"),
    ],
)
def test_a_typo_is_refused_and_not_taken_for_the_demo(app_env: str, name: str, value: str, cause: str) -> None:
    with pytest.raises(SystemExit) as refused:
        Env(**GOOD | {"app_env": app_env, name: value}).refuse_unfit()
    assert str(refused.value).startswith(f"{name.upper()}: {cause}")
    assert "pw" not in str(refused.value)


def test_production_never_uses_the_sandbox() -> None:
    Env(**GOOD | {"app_env": "demo", "sandbox_url": "http://127.0.0.1:8100"}).refuse_unfit()
    with pytest.raises(SystemExit, match="SANDBOX_URL"):
        Env(**GOOD | {"sandbox_url": "http://127.0.0.1:8100"}).refuse_unfit()


def test_what_production_leaves_at_the_demo_s_value_is_pointed_out() -> None:
    given = {name: value for name, value in GOOD.items() if name not in ("sms_url", *OURS)}
    assert Env(**given | {"trusted_proxies": "10.0.0.1"}).warnings == [NO_SMS, *OURS.values()]
    assert Env(**GOOD | {"app_env": "demo"}).warnings == [OPEN_DEMO]
    assert Env(app_env="demo").warnings == []


@pytest.mark.parametrize("app_env", ["demo", "production"])
def test_proxies_that_cannot_be_read_are_named_at_start(app_env: str) -> None:
    with pytest.raises(SystemExit, match=r"TRUSTED_PROXIES: proxy\.internal is no IP address or network"):
        Env(**GOOD | {"app_env": app_env, "trusted_proxies": "10.0.0.1, proxy.internal"}).refuse_unfit()
    Env(**GOOD | {"app_env": app_env, "trusted_proxies": "10.0.0.1, 192.168.0.0/16,fd00::/8,"}).refuse_unfit()
