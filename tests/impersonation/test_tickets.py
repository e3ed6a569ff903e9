"""A permitted staff member draws a ticket, and it opens one session, once, within a minute, for the user it names."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from server.company.identity.contracts import TokenKind
from server.company.identity.models import AccessToken, User
from server.company.identity.services.tokens import issue_token
from server.company.impersonation.models import Impersonation
from server.company.staff.models import AuditEntry, StaffMember
from server.kit import clock
from server.kit.ids import digest, opaque_token
from tests.impersonation.sessions import API, acting_as, draw, exchange, ticket_of
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
REFUSED = "This link is no longer valid. Please create a new one in the console."


def acting_sessions() -> int:
    return AccessToken.objects.filter(kind=TokenKind.IMPERSONATION).count()


def test_a_ticket_opens_the_users_portal_once(staff: Staff, owner: Person) -> None:
    user_id = owner.actor.user_id
    drawn = draw(staff("support"), user_id, redirect_url="/app/myProducts?page=2")
    assert f"/iframeMain?redirect_url=%2Fapp%2FmyProducts%3Fpage%3D2&user_id={user_id}#ticket=" in drawn["url"]
    ticket = ticket_of(drawn["url"])
    assert Impersonation.objects.get().ticket_hash == digest(ticket)

    browser = Client()
    answer = exchange(browser, ticket, user_id)
    assert (answer["success"], answer["redirect_url"]) == (True, "/app/importProducts")
    assert "token" not in answer
    cookie = browser.cookies["Authorization"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    info = browser.get(f"{API}/user/info").json()
    assert info["user"]["id"] == str(user_id)
    assert (info["acting"]["staff"], info["acting"]["reason"]) == ("support@staff.example", "Import stuck")
    assert owner.get("user/info")["acting"] is None

    again = Client()
    assert exchange(again, ticket, user_id)["msg"] == REFUSED
    assert (again.cookies.get("Authorization"), acting_sessions()) == (None, 1)


def test_the_specifications_get_works_too(staff: Staff, owner: Person) -> None:
    ticket = ticket_of(draw(staff("support"), owner.actor.user_id)["url"])
    browser = Client()
    path = f"{API}/user/pass/{ticket}/login_simulation/{owner.actor.user_id}"
    assert browser.get(path).json() == {"success": True, "code": 200, "msg": "", "redirect_url": "/app"}
    assert browser.get(f"{API}/user/info").json()["acting"]["staff"] == "support@staff.example"


def test_both_names_and_the_reason_are_in_the_audit_log(staff: Staff, owner: Person) -> None:
    browser = acting_as(staff("support"), owner.actor.user_id)
    browser.post(f"{API}/user/impersonation/leave")
    entries = AuditEntry.objects.filter(action__startswith="impersonation.").order_by("id")
    expected = ["impersonation.draw", "impersonation.start", "impersonation.write", "impersonation.end"]
    assert [entry.action for entry in entries] == expected
    assert {entry.staff_name for entry in entries} == {"support@staff.example"}
    started = entries[1]
    assert (started.target, started.reason) == (f"user {owner.actor.user_id} owner@example.com", "Import stuck")


def test_a_ticket_lasts_sixty_seconds(staff: Staff, owner: Person) -> None:
    ticket = ticket_of(draw(staff("support"), owner.actor.user_id)["url"])
    row = Impersonation.objects.get()
    assert row.expires_at - row.drawn_at == timedelta(seconds=60)
    Impersonation.objects.update(expires_at=clock.now())
    assert exchange(Client(), ticket, owner.actor.user_id)["msg"] == REFUSED
    assert acting_sessions() == 0


def test_a_ticket_opens_no_other_users_account(staff: Staff, owner: Person, member: Person, stranger: Person) -> None:
    ticket = ticket_of(draw(staff("support"), member.actor.user_id)["url"])
    for person in (owner, stranger):
        assert exchange(Client(), ticket, person.actor.user_id)["msg"] == REFUSED
    assert acting_sessions() == 0
    assert exchange(Client(), ticket, member.actor.user_id)["success"] is True


def test_a_forged_ticket_opens_nothing(staff: Staff, owner: Person) -> None:
    draw(staff("support"), owner.actor.user_id)
    forged = ("fixed", opaque_token(), Impersonation.objects.get().ticket_hash, "0", "%00", "'--")
    for ticket in forged:
        assert exchange(Client(), ticket, owner.actor.user_id)["msg"] == REFUSED, ticket
    assert (acting_sessions(), Impersonation.objects.filter(spent_at=None).count()) == (0, 1)


@pytest.mark.parametrize("loss", ["deactivated", "user out of service", "right lost"])
def test_a_ticket_ends_with_the_staff_members_service(staff: Staff, owner: Person, loss: str) -> None:
    ticket = ticket_of(draw(staff("support"), owner.actor.user_id)["url"])
    if loss == "deactivated":
        StaffMember.objects.update(is_active=False)
    elif loss == "right lost":
        StaffMember.objects.update(roles=["finance"])
    else:
        User.objects.filter(pk=StaffMember.objects.get().user_id).update(is_active=False)
    assert exchange(Client(), ticket, owner.actor.user_id)["msg"] == REFUSED
    assert acting_sessions() == 0


def test_a_ticket_ends_with_the_users_service(staff: Staff, owner: Person, member: Person) -> None:
    console = staff("support")
    ticket = ticket_of(draw(console, member.actor.user_id)["url"])
    User.objects.filter(pk=member.actor.user_id).update(is_active=False)
    assert exchange(Client(), ticket, member.actor.user_id)["msg"] == REFUSED
    refused = draw(console, member.actor.user_id, status=409)
    assert refused["message"] == "This user is deactivated, so you can't act as them."
    User.objects.filter(pk=member.actor.user_id).update(is_active=True, expires_at=clock.now())
    refused = draw(console, member.actor.user_id, status=409)
    assert refused["message"] == "This user's access has expired, so you can't act as them."
    assert acting_sessions() == 0


def test_a_reason_is_needed_and_a_right(staff: Staff, owner: Person) -> None:
    assert draw(staff("support"), owner.actor.user_id, reason="  ", status=422)["fields"] == {
        "reason": "Please enter a reason."
    }
    draw(staff("finance"), owner.actor.user_id, status=403)
    draw(staff("operator"), 987654321, status=404)
    assert Impersonation.objects.count() == 0


def test_nobody_acts_as_a_colleague(staff: Staff, owner: Person) -> None:
    StaffMember.objects.create(user_id=owner.actor.user_id, roles=["counsellor"])
    refused = draw(staff("operator"), owner.actor.user_id, status=409)
    assert refused["message"] == "This user is a staff member, so you can't act as them."
    assert Impersonation.objects.count() == 0


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "/.//evil.example",
        "/app/..//evil.example",
        "javascript:alert(1)",
        "app/importProducts",
        "http:evil.example",
        " //evil.example",
        "/app\r\nLocation: //evil.example",
        "",
    ],
)
def test_the_way_on_stays_here(staff: Staff, owner: Person, address: str) -> None:
    drawn = draw(staff("support"), owner.actor.user_id, redirect_url=address)
    assert "redirect_url=%2Fapp&" in drawn["url"]
    answer = exchange(Client(), ticket_of(drawn["url"]), owner.actor.user_id, address)
    assert (answer["success"], answer["redirect_url"]) == (True, "/app")


def test_an_existing_session_is_not_taken_over(staff: Staff, owner: Person, stranger: Person) -> None:
    """Session fixation: whatever token the browser brings, the ticket's session is a fresh one of its own."""
    brought = issue_token(user_id=stranger.actor.user_id, kind=TokenKind.PORTAL, now=clock.now()).value
    browser = Client()
    browser.cookies["Authorization"] = brought
    ticket = ticket_of(draw(staff("support"), owner.actor.user_id)["url"])
    assert exchange(browser, ticket, owner.actor.user_id)["success"] is True
    assert browser.cookies["Authorization"].value not in ("", brought, ticket)
    assert stranger.get("user/info")["user"]["id"] == str(stranger.actor.user_id)


@pytest.mark.django_db(transaction=True)
def test_of_two_exchanges_at_once_one_exchange_wins(staff: Staff, owner: Person) -> None:
    user_id = owner.actor.user_id
    ticket = ticket_of(draw(staff("support"), user_id)["url"])
    answers = all_at_once(*[lambda: exchange(Client(), ticket, user_id)] * 6)
    assert sorted(answer["success"] for answer in answers) == [False] * 5 + [True]
    assert acting_sessions() == 1


def test_a_ticket_is_in_no_log_line(staff: Staff, owner: Person, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    ticket = ticket_of(draw(staff("support"), owner.actor.user_id)["url"])
    exchange(Client(), ticket, owner.actor.user_id)
    assert "login_simulation" in caplog.text
    assert ticket not in caplog.text


def test_a_sub_account_is_acted_as_with_its_own_rights(staff: Staff, member: Person) -> None:
    browser = acting_as(staff("support"), member.actor.user_id)
    assert browser.get(f"{API}/menu/current").json()["menus"] == ["ANNOUNCEMENT"]
