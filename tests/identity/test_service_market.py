"""The service market's session is of its own kind, and a portal session serves there too."""

from typing import Any

import pytest
from django.test import Client

from server.api.gateway.requests import MARKET_COOKIE, PORTAL_COOKIE
from server.company.identity.contracts import TokenKind
from server.company.site_settings.models import SettingsRecord
from server.kit import clock
from tests.factories.workorders import WorkOrderFactory
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


def test_requests_are_made_and_followed_in_the_market_too(owner: Person) -> None:
    market = signed_in(owner.actor.user_id, TokenKind.MARKET)
    crm = "/api/crm-service"
    for path in ("service", "service/market_research/form", "country", "ad/work-order/first", "work-order/list"):
        assert market.get(f"{crm}/{path}").json()["success"], path
    for path in ("support/thread", "support/unread"):
        assert works(market, path), path
    said = market.post(f"{API}/support/thread", {"text": "Hello"}, content_type="application/json").json()
    assert (said["success"], owner.get("support/thread")["messages"][0]["text"]) == (True, "Hello")
    event = {"event": "service_click", "param": {"id": "1"}}
    assert market.post(f"{API}/datalog", event, content_type="application/json").json()["success"]


def test_a_page_gets_what_belongs_to_the_user_it_was_drawn_for(owner: Person, stranger: Person) -> None:
    order = WorkOrderFactory.create(tenant_id=owner.actor.tenant_id, user_id=owner.actor.user_id)
    browser = Client()
    browser.cookies[PORTAL_COOKIE] = owner.client.defaults["HTTP_AUTHORIZATION"]
    browser.cookies[MARKET_COOKIE] = signed_in(stranger.actor.user_id, TokenKind.MARKET).defaults["HTTP_AUTHORIZATION"]

    def orders(drawn_for: str) -> Any:
        headers = {"X-Expected-User": drawn_for}
        return browser.get("/api/crm-service/work-order/list", headers=headers).json()

    assert [order["id"] for order in orders(str(owner.actor.user_id))["work_orders"]] == [str(order.pk)]
    assert orders(str(stranger.actor.user_id))["work_orders"] == orders("")["work_orders"] == []
    assert orders("999999")["code"] == 1001002


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
    assert (found["forms"], found["news"], found["support_chat"]) == ([], [], None)
    SettingsRecord.objects.create(
        chat_script_url="https://embed.tawk.to/{token}",
        chat_token="abc",
        edited_at=clock.now(),
        edited_by_id=owner.actor.user_id,
    )
    chat = {"script_url": "https://embed.tawk.to/abc", "token": "abc"}
    assert owner.get("service-market")["support_chat"] == owner.get("config")["config"]["support_chat"] == chat
