"""The shell of the server makes the first operator, and lets one back in who lost the authenticator."""

from contextlib import suppress
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.test import Client

from server.company.identity.contracts import TokenKind
from server.company.identity.errors import WrongCredentials
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.models import AccessToken, FailedLogIn, User
from server.company.identity.services.guesses import guess
from server.company.identity.services.one_time_codes import current_code
from server.company.staff.models import AuditEntry, StaffInvitation, StaffMember
from server.company.staff.rules import StaffRole
from server.company.staff.services.log_in import create_staff_member
from server.kit import clock
from server.kit.links import unsent
from tests.support.console import ask
from tests.support.jobs import drain_jobs
from tests.support.people import PASSWORD, TOTP_SECRET, Person, signed_in

pytestmark = pytest.mark.django_db

MAILBOX = "first@staff.example"
FRESH = "coffee4two"


def create_staff(monkeypatch: pytest.MonkeyPatch, *options: str, typed: str = f"{FRESH}\n") -> str:
    out = StringIO()
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    call_command("create_staff", *options, stdout=out)
    return out.getvalue()


def log_in(password: str, status: int = 200, **more: str) -> tuple[Client, Any]:
    client = Client(headers={"Origin": "http://testserver"})
    return client, ask(client, "POST", "session", {"mailbox": MAILBOX, "password": password} | more, status=status)


def enrolled(client: Client) -> Any:
    drawn = ask(client, "POST", "session/enrolment/secret")
    return ask(client, "POST", "session/enrolment", {"draft": drawn["draft"], "code": current_code(drawn["secret"])})


def test_an_installation_without_staff_gets_its_first_operator(monkeypatch: pytest.MonkeyPatch) -> None:
    StaffInvitation.objects.create(email=MAILBOX, roles=["support"], invited_by="x", **unsent(now=clock.now()))
    assert create_staff(monkeypatch, " First@Staff.example").startswith(" First@Staff.example can log in")
    client, body = log_in(FRESH)
    assert body["must_enrol"] is True
    assert enrolled(client)["staff"]["must_enrol"] is False
    assert ask(client, "GET", "staff")["data"][0]["roles"] == ["operator"]
    entry = AuditEntry.objects.get(action="staff.create")
    assert (entry.staff_name, entry.target, entry.detail) == (
        "manage.py create_staff",
        f"staff {MAILBOX}",
        {"roles": ["operator"]},
    )
    assert not StaffInvitation.objects.exists()


def test_a_merchant_becomes_staff_and_keeps_the_account(monkeypatch: pytest.MonkeyPatch, owner: Person) -> None:
    create_staff(monkeypatch, "owner@example.com", "--role", "support", "--role", "finance")
    member = StaffMember.objects.get()
    assert (member.user_id, member.roles, member.user.tenant_id) == (
        owner.actor.user_id,
        ["support", "finance"],
        owner.actor.tenant_id,
    )


def test_a_sole_operator_without_the_authenticator_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    operator = create_staff_member(mailbox=MAILBOX, password=PASSWORD, roles=["operator"], totp_secret=TOTP_SECRET)
    Authenticator.objects.create(user_id=operator, type=Authenticator.Type.WEBAUTHN, data={})
    StaffMember.objects.update(is_active=False)
    signed_in(operator, TokenKind.CONSOLE)
    create_staff(monkeypatch, MAILBOX, "--reset")
    assert drain_jobs() == 2
    assert not Authenticator.objects.exists()
    assert not AccessToken.objects.filter(revoked_at=None).exists()
    log_in(PASSWORD, status=400)
    client, body = log_in(FRESH)
    assert body["must_enrol"] is True
    assert "operator" in StaffMember.objects.get().roles
    assert len(enrolled(client)["recovery_codes"]) == 10
    assert AuditEntry.objects.get(action="staff.reset").detail == {"roles": ["operator"]}


def test_a_reset_ends_the_pause_after_wrong_passwords_in_every_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    operator = create_staff_member(mailbox=MAILBOX, password=PASSWORD, roles=["operator"], totp_secret=TOTP_SECRET)
    for _ in range(8):
        log_in("wrong-1", status=400 if _ < 5 else 429)
    for device in ("", "known"):
        tried = Try(LogInArea.CONSOLE, LogInStep.PASSWORD, f"staff:{MAILBOX}", "203.0.113.7", operator, device)
        for _ in range(5):
            with suppress(WrongCredentials), guess(tried, now=clock.now()):
                raise WrongCredentials
    counted = FailedLogIn.objects.filter(user_id=operator)
    assert counted.count() == 4, "from two networks, from anywhere, and in one browser"
    create_staff(monkeypatch, MAILBOX, "--reset")
    assert not counted.exists()
    assert log_in(FRESH)[1]["must_enrol"] is True


@pytest.mark.parametrize(
    ("options", "typed", "cause"),
    [
        pytest.param([MAILBOX], f"{FRESH}\n", "already a staff member", id="a member twice"),
        pytest.param(["x@staff.example", "--reset"], f"{FRESH}\n", "no member of staff", id="reset of a stranger"),
        pytest.param(["x@staff.example"], "tea\n", "between 6 and 20", id="a short password"),
        pytest.param([MAILBOX, "--reset"], "\n", "between 6 and 20", id="reset without password"),
        pytest.param(["nobody"], f"{FRESH}\n", "email must be valid", id="no mailbox"),
        pytest.param(["x@staff.example", "--role", "king"], f"{FRESH}\n", "invalid choice", id="an unknown role"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, options: list[str], typed: str, cause: str
) -> None:
    create_staff_member(mailbox=MAILBOX, password=PASSWORD, roles=["support"], totp_secret=TOTP_SECRET)
    before = [*User.objects.values_list("email", "password"), *StaffMember.objects.values_list("roles")]
    with pytest.raises(CommandError, match=cause):
        create_staff(monkeypatch, *options, typed=typed)
    assert [*User.objects.values_list("email", "password"), *StaffMember.objects.values_list("roles")] == before
    assert Authenticator.objects.count() == 1
    assert not AuditEntry.objects.exists()


def test_django_s_own_command_names_ours() -> None:
    with pytest.raises(CommandError, match="create_staff MAILBOX"):
        User.objects.create_superuser(email=MAILBOX, password=PASSWORD)
    assert not User.objects.filter(email=MAILBOX).exists()


def test_every_role_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    create_staff(monkeypatch, MAILBOX, *(f"--role={role}" for role in StaffRole))
    assert StaffMember.objects.get().roles == [str(role) for role in StaffRole]
