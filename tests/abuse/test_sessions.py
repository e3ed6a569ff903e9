"""Sessions, origins and throttles against whoever tries to get around them."""

import json
from typing import Any

import pytest
import time_machine
from django.test import Client, override_settings
from pytest_django.fixtures import Settings

from server.company.identity.contracts import TokenKind
from server.company.identity.services.tokens import issue_token
from server.kit import clock
from tests.abuse.answers import API, browser_of, refusal
from tests.support.people import PASSWORD, Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("form", ["{}", "Bearer {}", "bearer {}", "BEARER  {}", "  {}  "])
def test_the_header_token_in_each_form(owner: Person, form: str) -> None:
    token = issue_token(user_id=owner.actor.user_id, kind=TokenKind.PORTAL, now=clock.now()).value
    assert Client(headers={"Authorization": form.format(token)}).get(f"{API}/user/info").json()["success"] is True


@pytest.mark.parametrize(
    ("headers", "passes"),
    [
        ({"Origin": "http://testserver"}, True),
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Origin": "https://evil.example"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": ""}, False),
        ({"Origin": "http://testserver.evil.example"}, False),
        ({"Origin": "http://tea.shops.localhost"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Referer": "https://evil.example/page"}, False),
    ],
)
def test_a_cookie_changes_things_only_from_our_own_pages(owner: Person, headers: dict[str, str], passes: bool) -> None:
    browser = browser_of(owner)
    body = json.dumps({"platform": 9, "name": "Tea House"})
    response = browser.generic("POST", f"{API}/store", body, content_type="application/json", headers=headers)
    assert response.json()["success"] is passes
    if not passes:
        refusal(response, 200, 1000403)
    assert len(owner.get("store")["stores"]) == int(passes)


@pytest.mark.parametrize(
    "path", ["user/sign-out", "product/import?type=13&product_ids=https://shop.example/products/a"]
)
def test_a_get_that_changes_something_is_not_followed_by_cookie(owner: Person, path: str) -> None:
    browser = browser_of(owner)
    refusal(browser.get(f"{API}/{path}", headers={"Sec-Fetch-Site": "same-origin"}), 200, 1000403)
    assert browser.get(f"{API}/user/info").json()["success"] is True
    assert owner.get("record/history")["count"] == 0
    assert owner.client.get(f"{API}/{path}").json()["success"] is True


def log_in_often(times: int, *, mailbox: str = "owner@example.com", **headers: str) -> list[Any]:
    body = {"mailbox": mailbox, "password": "wrong1"}
    return [
        Client().post(f"{API}/user/login", body, content_type="application/json", headers=headers) for _ in range(times)
    ]


def test_guessing_a_password_is_slowed_down_by_mailbox(owner: Person) -> None:
    with time_machine.travel(clock.now(), tick=False):
        answers = log_in_often(6)
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        answer = refusal(answers[-1], 429, 1000429)
        assert answer["wait"] == int(answers[-1]["Retry-After"]) > 0
        body = {"mailbox": " OWNER@example.com", "password": PASSWORD}
        assert Client().post(f"{API}/user/login", body, content_type="application/json").status_code == 429


def test_forwarded_addresses_do_not_help_who_guesses(owner: Person) -> None:
    # The clock stands: a slow machine would be let through more.
    with time_machine.travel(clock.now(), tick=False):
        for at in range(200):
            reported = f"203.0.113.{at}"
            headers = {"X-Forwarded-For": reported, "Forwarded": f"for={reported}", "X-Real-IP": f"1.1.1.{at}"}
            body = {"mailbox": f"user{at}@example.com", "password": "wrong1"}
            last = Client().post(f"{API}/user/login", body, content_type="application/json", headers=headers)
            if last.status_code == 429:
                break
    refusal(last, 429, 1000429)


def test_looking_for_accounts_is_slowed_down(db: None) -> None:
    # The clock stands: a slow machine would be let through one or two more.
    with time_machine.travel(clock.now(), tick=False):
        for at in range(60):
            body = {"email": f"user{at}@example.com", "type": 2}
            last = Client().post(f"{API}/email/exist", body, content_type="application/json")
            if last.status_code == 429:
                break
    assert at == 20
    refusal(last, 429, 1000429)


@pytest.mark.parametrize("host", ["evil.example", "testserver.evil.example", "testserver@evil.example", "a b", "[::1"])
@pytest.mark.parametrize("path", ["/", "/api/account-service/user/info", "/healthz", "/login"])
def test_a_foreign_host_name_is_refused(owner: Person, host: str, path: str) -> None:
    response = Client(raise_request_exception=False).get(path, headers={"Host": host})
    assert response.status_code == 400
    assert host not in response.content.decode()


def test_links_in_answers_never_come_from_the_host_header(owner: Person, outside: Outside, settings: Settings) -> None:
    settings.ALLOWED_HOSTS, settings.APP_ENV = ["*"], "production"
    response = owner.client.get(
        "/api/woocommerce-service/auth/9/auth",
        {"shop": outside.store_url()},
        headers={"Host": "evil.example", "X-Forwarded-Host": "evil.example"},
    )
    assert "evil.example" not in response.content.decode()
    assert response.json()["success"] is True


@override_settings(SESSION_COOKIE_SECURE=True)
def test_the_cookie_is_secure_on_https(owner: Person) -> None:
    body = {"mailbox": "owner@example.com", "password": PASSWORD}
    response = Client().post(f"{API}/user/login", body, content_type="application/json")
    cookie = response.cookies["Authorization"]
    assert (cookie["secure"], cookie["httponly"], cookie["samesite"], cookie["domain"]) == (True, True, "Lax", "")


@pytest.mark.parametrize(
    "agent", ["", "x" * 20_000, "\u00e9\u4e2d".encode().decode("latin-1"), "<script>alert(1)</script>"]
)
def test_an_odd_browser_may_log_in(owner: Person, agent: str) -> None:
    body = {"mailbox": "owner@example.com", "password": PASSWORD}
    headers = {"User-Agent": agent, "Accept-Language": agent or "*"}
    response = Client().post(f"{API}/user/login", body, content_type="application/json", headers=headers)
    assert response.json()["success"] is True


@pytest.mark.parametrize("key", ["x" * 201, "x" * 10_000])
def test_a_key_that_is_too_long_is_named(owner: Person, key: str) -> None:
    body = {"product_ids": ["https://shop.example/products/a"]}
    answer = owner.post("product/import?type=13&way=2&action=1", body, headers={"Idempotency-Key": key})
    assert (answer["code"], list(answer["fields"])) == (1000400, ["Idempotency-Key"])
    assert owner.get("record/history")["count"] == 0


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/account-service/user/login", {"mailbox": "owner@example.com", "password": PASSWORD}),
        ("/api/account-service/email/send", {"email": "owner@example.com", "type": 2}),
        ("/api/console/session", {"mailbox": "owner@example.com", "password": PASSWORD, "totp": "123456"}),
    ],
)
@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}]
)
def test_another_site_logs_nobody_in(owner: Person, path: str, body: dict[str, Any], headers: dict[str, str]) -> None:
    answer = Client().post(path, body, content_type="application/json", headers=headers)
    assert answer.json()["code"] == 1000403
    assert not answer.cookies
