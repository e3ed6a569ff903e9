"""A counsellor reaches merchants through recorded grants only, and the stores of these merchants in the portal."""

from collections.abc import Callable
from datetime import timedelta
from threading import Thread
from typing import Any

import pytest
import time_machine
from django.db import connections
from django.test import Client

from server.company.grants.models import ChosenStore, MerchantGrant
from server.company.identity.contracts import IssuedToken, TokenKind
from server.company.identity.models import AccessToken
from server.company.identity.services.tokens import issue_token
from server.company.staff.models import AuditEntry, StaffMember
from server.kit import clock
from tests.impersonation.sessions import API, acting_as, draw
from tests.support.console import ask
from tests.support.people import Person, signed_in
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
WHY = {"reason": "new client"}
NO_COUNSELLOR = "Only business counsellors can see their merchants' stores."


def staff_id(role: str = "counsellor") -> int:
    return StaffMember.objects.get(user__email=f"{role}@staff.example").user_id


def grant(operator: Client, person: Person, status: int = 200, **changes: Any) -> dict[str, Any]:
    whom = {"staff_id": changes.pop("staff_id", None) or staff_id(), "merchant_id": person.actor.tenant_id}
    return ask(operator, "POST", "grants", {**whom, **WHY, **changes}, status=status)


def merchants(client: Client) -> list[str]:
    return [row["id"] for row in ask(client, "GET", "merchants")["data"]]


def test_a_counsellor_sees_granted_merchants_only(staff: Staff, owner: Person, stranger: Person) -> None:
    counsellor, operator = staff("counsellor"), staff("operator")
    mine, other = str(owner.actor.tenant_id), str(stranger.actor.tenant_id)
    assert merchants(counsellor) == []
    ask(counsellor, "GET", f"merchants/{mine}", status=404)
    made = grant(operator, owner)
    assert (made["state"], made["granted_by"], made["reason"]) == ("running", "operator@staff.example", "new client")
    assert merchants(counsellor) == [mine]
    assert ask(counsellor, "GET", f"merchants/{mine}")["id"] == mine
    ask(counsellor, "GET", f"merchants/{other}", status=404)
    assert [row["mailbox"] for row in ask(counsellor, "GET", "users")["data"]] == ["owner@example.com"]
    ask(counsellor, "GET", f"users/{stranger.actor.user_id}", status=404)
    assert set(merchants(operator)) >= {mine, other}

    ask(operator, "POST", f"grants/{made['id']}/end", WHY)
    assert merchants(counsellor) == []
    ask(operator, "POST", f"grants/{made['id']}/end", WHY, status=409)
    log = AuditEntry.objects.filter(action__startswith="grants.").order_by("id")
    assert [(entry.action, entry.target) for entry in log] == [
        ("grants.create", f"merchant {mine}"),
        ("grants.end", f"merchant {mine}"),
    ]


def test_a_grant_begins_and_ends_by_its_dates(staff: Staff, owner: Person) -> None:
    counsellor, operator, now = staff("counsellor"), staff("operator"), clock.now()
    later, last = now + timedelta(days=1), now + timedelta(days=2)
    made = grant(operator, owner, begins_at=later.isoformat(), ends_at=last.isoformat())
    assert (made["state"], merchants(counsellor)) == ("coming", [])
    MerchantGrant.objects.update(begins_at=now - timedelta(days=2), ends_at=now + timedelta(minutes=1))
    assert merchants(counsellor) == [str(owner.actor.tenant_id)]
    MerchantGrant.objects.update(ends_at=now - timedelta(days=1))
    assert merchants(counsellor) == []
    assert ask(operator, "GET", "grants")["data"][0]["state"] == "lapsed"
    assert grant(operator, owner)["state"] == "running"
    assert [row["state"] for row in ask(operator, "GET", "grants")["data"]] == ["running", "lapsed"]
    assert ask(operator, "GET", "grants?state=running")["total"] == 1


def test_what_does_not_fit_is_named_and_nothing_granted(staff: Staff, owner: Person) -> None:
    operator = staff("operator")
    staff("counsellor")
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"reason": " "}, "reason"),
        ({"staff_id": owner.actor.user_id}, "staff_id"),
        ({"merchant_id": 987654321}, "merchant_id"),
        ({"ends_at": clock.now().isoformat()}, "ends_at"),
        ({"granted_by": "somebody else"}, "granted_by"),
    ]
    for change, field in wrong:
        assert field in grant(operator, owner, status=422, **change)["fields"], field
    assert MerchantGrant.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_granted_twice_at_once_is_granted_once(staff: Staff, owner: Person) -> None:
    operator = staff("operator")
    staff("counsellor")
    body = {"staff_id": staff_id(), "merchant_id": owner.actor.tenant_id, **WHY}

    def post() -> int:
        return operator.post("/api/console/grants", body, content_type="application/json").status_code

    assert sorted(all_at_once(*[post] * 4)) == [200, 409, 409, 409]
    assert MerchantGrant.objects.count() == 1


def test_only_who_may_grants(staff: Staff, owner: Person) -> None:
    counsellor = staff("counsellor")
    grant(counsellor, owner, status=403)
    ask(counsellor, "GET", "grants", status=403)
    assert MerchantGrant.objects.count() == 0


def test_a_counsellor_acts_as_users_of_granted_merchants_only_and_while_the_grant_runs(
    staff: Staff, owner: Person, stranger: Person
) -> None:
    counsellor, operator = staff("counsellor"), staff("operator")
    draw(counsellor, owner.actor.user_id, status=404)
    made = grant(operator, owner)
    acting = acting_as(counsellor, owner.actor.user_id)
    draw(counsellor, stranger.actor.user_id, status=404)
    ask(operator, "POST", f"grants/{made['id']}/end", WHY)
    assert acting.get(f"{API}/user/info").json()["code"] == 1001002


@pytest.fixture
def counsellor(staff: Staff, stranger: Person, owner: Person) -> Person:
    """The owner of another merchant, who was made a counsellor and has a grant of `owner`'s."""
    StaffMember.objects.create(user_id=stranger.actor.user_id, roles=["counsellor"])
    grant(staff("operator"), owner, staff_id=stranger.actor.user_id)
    return stranger


def site_area(person: Person) -> bool:
    """Whether the portal offers it."""
    menus = person.get("user/info")["user"]["menus"]
    assert menus == person.get("menu/current")["menus"]
    return "ANTSITE_STORES" in menus


def test_a_counsellor_sees_and_selects_the_stores_of_their_clients(owner: Person, counsellor: Person) -> None:
    for name in ("Tea House", "Cup House"):
        assert owner.post("store", {"platform": 9, "name": name})["success"]
    assert counsellor.post("store", {"platform": 9, "name": "Own shop"})["success"]
    assert [site_area(person) for person in (counsellor, owner)] == [True, False]
    stores = counsellor.get("business-counsellor/stores")["stores"]
    assert [(store["name"], store["platform"], store["currency"], store["select"]) for store in stores] == [
        ("Tea House", 9, "USD", False),
        ("Cup House", 9, "USD", False),
    ]
    assert all(store["shop"] for store in stores)
    assert counsellor.get("business-counsellor/stores", platform=3)["stores"] == []
    cups = stores[1]["id"]
    chosen = counsellor.put("business-counsellor/stores", {"ids": [int(cups)]})["stores"]
    assert [row["id"] for row in chosen if row["select"]] == [cups]
    assert [store["select"] for store in counsellor.get("business-counsellor/stores", platform=9)["stores"]] == [
        False,
        True,
    ]
    counsellor.put("business-counsellor/stores", {"ids": []})
    assert ChosenStore.objects.count() == 0


def test_a_counsellor_selects_no_store_of_anybody_else(owner: Person, counsellor: Person) -> None:
    assert owner.post("store", {"platform": 9, "name": "Tea House"})["success"]
    (store,) = counsellor.get("business-counsellor/stores")["stores"]
    MerchantGrant.objects.update(ended_at=clock.now())
    assert counsellor.get("business-counsellor/stores")["stores"] == []
    refused = counsellor.put("business-counsellor/stores", {"ids": [int(store["id"])]})
    assert (refused["code"], list(refused["fields"])) == (1000400, ["ids"])
    assert ChosenStore.objects.count() == 0


def test_nobody_else_has_clients(staff: Staff, owner: Person, member: Person, stranger: Person) -> None:
    StaffMember.objects.create(user_id=stranger.actor.user_id, roles=["operator", "support"])
    for person in (owner, member, stranger):
        for answer in (
            person.get("business-counsellor/stores"),
            person.put("business-counsellor/stores", {"ids": []}),
        ):
            assert (answer["code"], answer["msg"]) == (1000403, NO_COUNSELLOR)


def test_a_borrowed_session_of_a_counsellor_has_none(counsellor: Person) -> None:
    personal = signed_in(counsellor.actor.user_id, TokenKind.PERSONAL)
    assert personal.get(f"{API}/business-counsellor/stores").json()["code"] == 1000403
    StaffMember.objects.filter(user_id=counsellor.actor.user_id).update(is_active=False)
    assert counsellor.get("business-counsellor/stores")["code"] == 1000403


def test_acting_ends_with_a_dated_grant(staff: Staff, owner: Person) -> None:
    counsellor, operator = staff("counsellor"), staff("operator")
    ends_at = clock.now() + timedelta(minutes=5)
    grant(operator, owner, ends_at=ends_at.isoformat())
    acting = acting_as(counsellor, owner.actor.user_id)
    assert AccessToken.objects.get(kind=TokenKind.IMPERSONATION).expires_at == ends_at
    with time_machine.travel(ends_at):
        assert acting.get(f"{API}/user/info").status_code == 401


@pytest.mark.django_db(transaction=True)
def test_a_grant_that_ends_while_its_ticket_is_exchanged_leaves_no_session(
    staff: Staff, owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    counsellor, operator = staff("counsellor"), staff("operator")
    made = grant(operator, owner)

    def end() -> None:
        try:
            ask(operator, "POST", f"grants/{made['id']}/end", WHY)
        finally:
            connections.close_all()

    ending = Thread(target=end)

    def issue_late(**given: Any) -> IssuedToken:
        ending.start()
        ending.join(timeout=3)
        return issue_token(**given)

    monkeypatch.setattr("server.company.impersonation.services.issue_token", issue_late)
    acting = acting_as(counsellor, owner.actor.user_id)
    ending.join()
    assert MerchantGrant.objects.get().ended_at is not None
    assert acting.get(f"{API}/user/info").json()["code"] == 1001002


def test_acting_ends_with_the_role_that_reached_every_merchant(staff: Staff, owner: Person) -> None:
    staff("support")
    acting = acting_as(signed_in(staff_id("support"), TokenKind.CONSOLE), owner.actor.user_id)
    roles = {"roles": ["counsellor"], **WHY}
    ask(staff("operator"), "PUT", f"staff/{staff_id('support')}/roles", roles)
    answer = acting.get(f"{API}/user/info")
    assert (answer.status_code, answer.json()["code"]) == (401, 1001002)
