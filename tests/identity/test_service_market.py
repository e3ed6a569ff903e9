"""The service market's session is of its own kind, and a portal session serves there too."""

import pytest
from django.test import Client

from server.company.identity.contracts import TokenKind
from tests.support.people import PASSWORD, Person, signed_in

API = "/api/account-service"
pytestmark = pytest.mark.django_db


def enter(series_id: int, browser: Client) -> None:
    body = {"mailbox": "owner@example.com", "password": PASSWORD, "series_id": series_id}
    assert browser.post(f"{API}/user/login", body, content_type="application/json").json()["success"] is True


def works(browser: Client, path: str) -> bool:
    return bool(browser.get(f"{API}/{path}").json()["success"])


def test_a_log_in_to_the_market_opens_the_market_alone(owner: Person) -> None:
    browser = Client()
    enter(5, browser)
    assert set(browser.cookies) == {"MarketAuthorization", "KnownDevice"}
    assert works(browser, "service-market")
    assert not works(browser, "user/info")


def test_a_market_token_in_the_header_opens_nothing_of_the_app(owner: Person) -> None:
    market = signed_in(owner.actor.user_id, TokenKind.MARKET)
    assert works(market, "service-market")
    assert market.get(f"{API}/import_list").status_code == 401
    assert market.get(f"{API}/store").status_code == 401


def test_who_is_in_the_portal_need_not_log_in_to_the_market(owner: Person) -> None:
    browser = Client()
    enter(1, browser)
    assert works(browser, "service-market")
    assert browser.post(f"{API}/service-market/sign-out").json()["success"] is True
    assert not works(browser, "user/info")


def test_leaving_the_market_leaves_the_portal_alone(owner: Person) -> None:
    browser = Client()
    enter(1, browser)
    enter(5, browser)
    assert browser.post(f"{API}/service-market/sign-out").json()["success"] is True
    assert works(browser, "user/info")
    assert browser.cookies["MarketAuthorization"].value == ""


def test_the_market_tells_who_is_in_and_whom_to_write_to(owner: Person) -> None:
    found = owner.get("service-market")
    assert found["user"]["mailbox"] == "owner@example.com"
    assert found["contact"].startswith("mailto:")
    assert (found["forms"], found["news"]) == ([], [])
