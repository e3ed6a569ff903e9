"""Log in, stay signed in, log out."""

from datetime import timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django.fixtures import Settings

from server.company.identity.contracts import TokenKind
from server.company.identity.models import AccessToken, User
from server.company.identity.services.tokens import issue_token
from server.company.staff.services.log_in import create_staff_member
from server.kit import clock
from server.kit.ids import digest
from server.tenancy.models import Tenant, TenantState
from tests.support.log_in import API, log_in
from tests.support.people import PASSWORD, Person, signed_in

pytestmark = pytest.mark.django_db


def test_the_owner_logs_in(owner: Person) -> None:
    answer = log_in(mailbox=" Owner@example.com ").json()
    assert answer["success"] is True
    assert answer["user"]["id"] == str(owner.actor.user_id)
    assert answer["user"]["menus"] == [
        "DASHBOARD",
        "IMPORT_PRODUCT",
        "IMPORT_LIST",
        "MY_PRODUCTS",
        "ORDERS",
        "PRODUCT_MARKET",
        "CREATIVE",
        "E_COMMERCE",
        "ANTSTORE_MARKET",
        "SELF_COLLECTION",
        "SERVICES_MARKET",
        "SETTINGS",
        "ACCOUNT",
        "CAPITAL_MANAGE",
        "REWARDS_MANAGE",
        "ACCOUNT_INTERCONNECT",
        "ANNOUNCEMENT",
    ]
    assert AccessToken.objects.filter(token_hash=digest(answer["token"])).exists()


@pytest.mark.parametrize("changes", [{"password": "wrong1"}, {"mailbox": "nobody@example.com"}, {"mailbox": ""}])
def test_a_wrong_log_in_says_nothing_of_the_account(owner: Person, changes: dict[str, Any]) -> None:
    before = AccessToken.objects.count()
    response = log_in(**changes)
    assert response.status_code == 200
    assert response.json()["success"] is False
    assert response.json()["msg"] == "Your account name or password is incorrect."
    assert "Authorization" not in response.cookies
    assert AccessToken.objects.count() == before


@pytest.mark.parametrize(
    ("path", "field", "sentence"),
    [
        ("user/login", "password", "Please input your Password!"),
        ("user/register", "code", "Verification code must be valid."),
        ("user/reset", "code", "A verification code has been sent to you email address."),
    ],
)
def test_a_missing_field_is_required_like_an_empty_field(owner: Person, path: str, field: str, sentence: str) -> None:
    body = {"mailbox": "somebody@example.com"}
    assert Client().post(f"{API}/{path}", body, content_type="application/json").json()["fields"] == {field: sentence}


def test_an_expired_sub_account_is_refused(owner: Person, member: Person) -> None:
    User.objects.filter(pk=member.actor.user_id).update(expires_at=clock.now() - timedelta(seconds=1))
    answer = log_in(mailbox="member@example.com").json()
    assert answer["code"] == 1005011
    assert answer["msg"] == "Sorry, this sub account has expired."
    assert member.client.get(f"{API}/user/info").status_code == 401


def test_header_with_and_without_bearer_and_cookie_are_the_same_session(owner: Person) -> None:
    token = issue_token(user_id=owner.actor.user_id, kind=TokenKind.PORTAL, now=clock.now()).value
    for client in (Client(headers={"Authorization": token}), Client(headers={"Authorization": f"Bearer {token}"})):
        assert client.get(f"{API}/user/info").json()["user"]["mailbox"] == "owner@example.com"
    browser = Client()
    browser.cookies["Authorization"] = token
    assert browser.get(f"{API}/user/info").json()["success"] is True


@pytest.mark.parametrize("token", ["", "nonsense", "Bearer nonsense", "x" * 5000])
def test_nobody_gets_401_in_the_envelope(db: None, token: str) -> None:
    response = Client(headers={"Authorization": token}).get(f"{API}/user/info")
    assert response.status_code == 401
    assert response.json()["code"] == 1001000
    assert response.json()["msg"] == "Security verification expired, please log in again."
    assert response.json()["success"] is False


def test_a_log_out_ends_this_session_only(owner: Person) -> None:
    elsewhere = signed_in(owner.actor.user_id)
    assert owner.client.post(f"{API}/user/sign-out").json()["success"] is True
    response = owner.client.get(f"{API}/user/info")
    assert response.status_code == 401
    assert response.json()["code"] == 1001002
    assert elsewhere.get(f"{API}/user/info").json()["success"] is True


def test_a_link_cannot_log_a_browser_out(owner: Person) -> None:
    browser = Client()
    browser.cookies["Authorization"] = issue_token(
        user_id=owner.actor.user_id, kind=TokenKind.PORTAL, now=clock.now()
    ).value
    assert browser.get(f"{API}/user/sign-out").json()["success"] is False
    assert browser.get(f"{API}/user/info").json()["success"] is True
    assert owner.client.get(f"{API}/user/sign-out").json()["success"] is True


def test_another_site_cannot_post_with_the_cookie(owner: Person) -> None:
    browser = Client()
    browser.cookies["Authorization"] = issue_token(
        user_id=owner.actor.user_id, kind=TokenKind.PORTAL, now=clock.now()
    ).value
    refused = browser.post(f"{API}/user/sign-out", headers={"Origin": "https://evil.example"})
    assert refused.json()["code"] == 1000403
    assert browser.get(f"{API}/user/info").json()["success"] is True
    allowed = browser.post(f"{API}/user/sign-out", headers={"Origin": "http://testserver"})
    assert allowed.json()["success"] is True


def test_a_session_slides_for_thirty_days_and_then_ends(owner: Person) -> None:
    start = clock.now()
    with time_machine.travel(start + timedelta(days=29)):
        assert owner.client.get(f"{API}/user/info").json()["success"] is True
    with time_machine.travel(start + timedelta(days=58)):
        assert owner.client.get(f"{API}/user/info").json()["success"] is True
    with time_machine.travel(start + timedelta(days=89)):
        assert owner.client.get(f"{API}/user/info").status_code == 401


def test_the_cookie_of_a_browser_slides_with_its_session(owner: Person) -> None:
    browser = Client()
    token = log_in(browser).json()["token"]
    with time_machine.travel(clock.now() + timedelta(minutes=9)):
        assert "Authorization" not in browser.get(f"{API}/user/info").cookies
    with time_machine.travel(clock.now() + timedelta(days=20), tick=False):
        renewed = browser.get(f"{API}/user/info").cookies["Authorization"]
        assert renewed.value == token
        assert abs(parsedate_to_datetime(renewed["expires"]) - clock.now() - timedelta(days=30)) <= timedelta(seconds=1)
        assert (renewed["httponly"], renewed["samesite"], renewed["path"]) == (True, "Lax", "/")
        assert "Authorization" not in browser.get(f"{API}/user/info").cookies
    with time_machine.travel(clock.now() + timedelta(days=40)):
        by_header = Client(headers={"Authorization": token}).get(f"{API}/user/info")
        assert (by_header.status_code, dict(by_header.cookies)) == (200, {})
    with time_machine.travel(clock.now() + timedelta(days=41)):
        left = browser.post(f"{API}/user/sign-out", headers={"Origin": "http://testserver"})
        assert left.cookies["Authorization"].value == ""


def test_a_slow_answer_brings_no_cookie_back(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Client()
    log_in(browser)
    with time_machine.travel(clock.now() + timedelta(days=1), tick=False) as now:
        monkeypatch.setattr("server.api.gateway.guards.bind_actor", lambda *_, **__: now.shift(3))
        assert "Authorization" not in browser.get(f"{API}/user/info").cookies


@pytest.mark.parametrize("series_id", [1, 5])
def test_a_session_that_is_used_every_day_ends_after_ninety(owner: Person, series_id: int) -> None:
    start, token = clock.now(), log_in(series_id=series_id).json()["token"]
    browser = Client()
    browser.cookies["MarketAuthorization" if series_id == 5 else "Authorization"] = token
    answers = {}
    for day in (20, 40, 60, 89, 90):
        with time_machine.travel(start + timedelta(days=day, seconds=5), tick=False):
            answers[day] = browser.get(f"{API}/service-market")
    assert [day for day, answer in answers.items() if answer.status_code != 200] == [90]
    assert answers[90].json()["code"] == 1001000
    (renewed,) = answers[89].cookies.values()
    assert abs(parsedate_to_datetime(renewed["expires"]) - start - timedelta(days=90)) <= timedelta(seconds=5)


def test_staff_log_in_anew_after_twelve_hours_however_busy(owner: Person) -> None:
    staff_id = create_staff_member(mailbox="sue@staff.example", password=PASSWORD, roles=["support"])
    console, start = signed_in(staff_id, TokenKind.CONSOLE), clock.now()
    statuses = []
    for hour in range(1, 13):
        with time_machine.travel(start + timedelta(hours=hour, seconds=1), tick=False):
            statuses.append(console.get("/api/console/session").status_code)
    assert statuses == [200] * 11 + [401]


@pytest.mark.parametrize("kind", [TokenKind.CONSOLE])
def test_a_console_token_opens_nothing_in_the_portal(owner: Person, kind: TokenKind) -> None:
    assert signed_in(owner.actor.user_id, kind).get(f"{API}/user/info").status_code == 401


def test_a_merchant_out_of_service_is_out(owner: Person) -> None:
    Tenant.objects.filter(pk=owner.actor.tenant_id).update(state=TenantState.SUSPENDED)
    assert owner.client.get(f"{API}/user/info").status_code == 401


def test_config_counts_and_menus(owner: Person, member: Person, settings: Settings) -> None:
    settings.SANDBOX_URL = ""
    counts = owner.get("config")["config"]
    assert counts == {
        "import_product_count": 0,
        "my_product_count": 0,
        "order_count": 0,
        "may_place_orders": True,
        "may_refund_buyers": True,
        "announcement_count": 0,
        "balance_flag": False,
        "help_center_url": "",
        "platform_links": [],
        "sample_products": False,
        "support_chat": None,
    }
    assert member.get("menu/current")["menus"] == ["ANNOUNCEMENT"]


def test_two_people_do_not_share_a_session(owner: Person, stranger: Person) -> None:
    assert owner.get("user/info")["user"]["id"] != stranger.get("user/info")["user"]["id"]
