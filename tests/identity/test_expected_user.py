"""A page that was drawn for one user does nothing once its browser has become another's."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.api.gateway.requests import PORTAL_COOKIE
from server.tenancy.contracts import TenantRef
from tests.impersonation.sessions import acting_as
from tests.support.operations import GUARDED, fingerprint
from tests.support.operations import call as call_operation
from tests.support.people import Person

pytestmark = pytest.mark.django_db

API = "/api/account-service"
# The market has a session of its own; streams read outside of a test's transaction (tests/abuse/test_streams.py).
APART = ("/service-market", "/record/size/", "/record/execution")
OF_THE_PORTAL = [
    operation
    for operation in GUARDED
    if operation.api == "merchant" and not any(part in operation.path for part in APART)
]


def page_of(user: Person, browser: Client) -> Client:
    """A page in this browser that was drawn for this user."""
    page = Client(headers={"Origin": "http://testserver", "X-Expected-User": str(user.actor.user_id)})
    page.cookies = browser.cookies
    return page


def browser_of(person: Person) -> Client:
    browser = Client(headers={"Origin": "http://testserver"})
    browser.cookies[PORTAL_COOKIE] = person.client.defaults["HTTP_AUTHORIZATION"]
    return browser


def refused(answer: Any) -> bool:
    body = answer.json()
    return answer.status_code == 401 and body["code"] == 1001002 and body["success"] is False


def test_a_page_works_for_the_user_it_was_drawn_for(owner: Person) -> None:
    answer = page_of(owner, browser_of(owner)).get(f"{API}/user/info").json()
    assert answer["user"]["id"] == str(owner.actor.user_id)


def test_a_page_of_another_user_changes_nothing_and_the_session_lives_on(
    owner: Person, stranger: Person, tenant: TenantRef, other_tenant: TenantRef
) -> None:
    browser = browser_of(stranger)
    page = page_of(owner, browser)
    before = (fingerprint(None), fingerprint(tenant), fingerprint(other_tenant))
    for operation in OF_THE_PORTAL:
        answer = call_operation(page, operation, {})
        assert refused(answer), f"{operation.id}: {answer.status_code} {answer.content[:200]!r}"
        assert PORTAL_COOKIE not in answer.cookies
    assert (fingerprint(None), fingerprint(tenant), fingerprint(other_tenant)) == before
    assert browser.get(f"{API}/user/info").json()["user"]["id"] == str(stranger.actor.user_id)


def test_staff_who_act_are_the_user_and_a_page_of_the_user_before_is_refused(
    staff: Callable[..., Client], owner: Person, stranger: Person
) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    assert page_of(owner, acting).get(f"{API}/user/info").json()["success"] is True
    assert refused(page_of(stranger, acting).get(f"{API}/user/info"))


def test_logging_in_and_out_asks_for_nobody(owner: Person, stranger: Person) -> None:
    page = page_of(owner, browser_of(stranger))
    body = {"mailbox": "owner@example.com", "password": "tea4two", "series_id": 1}
    assert page.post(f"{API}/user/login", body, content_type="application/json").json()["success"] is True
    assert page.get(f"{API}/user/info").json()["user"]["id"] == str(owner.actor.user_id)


def test_the_market_keeps_a_session_of_its_own(owner: Person, stranger: Person) -> None:
    assert page_of(owner, browser_of(stranger)).get(f"{API}/service-market").json()["success"] is True
