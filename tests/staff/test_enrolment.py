"""Staff without a second factor set one up before anything else."""

from typing import Any

import pytest
from django.test import Client

from server.company.identity.models import LogInRecord
from server.company.identity.services.one_time_codes import current_code
from server.company.staff.models import AuditEntry
from server.company.staff.services.log_in import create_staff_member
from tests.support.people import PASSWORD, TOTP_SECRET

pytestmark = pytest.mark.django_db

API = "/api/console"
MAILBOX = "new@staff.example"


def post(client: Client, path: str, body: Any = None) -> Any:
    return client.post(
        f"{API}/{path}", body or {}, content_type="application/json", headers={"Origin": "http://testserver"}
    )


def log_in(**more: str) -> tuple[Client, Any]:
    client = Client()
    return client, post(client, "session", {"mailbox": MAILBOX, "password": PASSWORD} | more)


@pytest.fixture
def newcomer(db: None) -> int:
    return create_staff_member(mailbox=MAILBOX, password=PASSWORD, roles=["operator"])


def test_until_then_nothing_else_opens(newcomer: int) -> None:
    client, answer = log_in()
    assert answer.json()["must_enrol"] is True
    for path in ("session", "merchants", "jobs", "audit"):
        assert client.get(f"{API}/{path}").status_code == 401


def test_the_first_code_opens_the_console(newcomer: int) -> None:
    client, _ = log_in()
    drawn = post(client, "session/enrolment/secret").json()
    refused = post(client, "session/enrolment", {"draft": drawn["draft"], "code": "000000x"})
    assert refused.status_code == 422
    assert client.get(f"{API}/merchants").status_code == 401
    begun = dict(client.cookies)
    done = post(client, "session/enrolment", {"draft": drawn["draft"], "code": current_code(drawn["secret"])}).json()
    tries = LogInRecord.objects.filter(area="console", step="second_factor", user_id=newcomer)
    assert {row.outcome: row.times for row in tries} == {"wrong": 1, "right": 1}
    assert (done["staff"]["id"], done["staff"]["must_enrol"]) == (str(newcomer), False)
    assert len(done["recovery_codes"]) == 10
    assert client.get(f"{API}/merchants").status_code == 200
    assert client.cookies["ConsoleAuthorization"].value != begun["ConsoleAuthorization"]
    assert list(AuditEntry.objects.order_by("id").values_list("action", flat=True)) == [
        "session.enrol",
        "session.create",
    ]


def test_from_then_on_the_password_alone_is_refused(newcomer: int) -> None:
    client, _ = log_in()
    drawn = post(client, "session/enrolment/secret").json()
    body = {"draft": drawn["draft"], "code": current_code(drawn["secret"])}
    codes = post(client, "session/enrolment", body).json()["recovery_codes"]
    _, refused = log_in()
    assert refused.status_code == 400
    _, let_in = log_in(totp=codes[0])
    assert let_in.json()["must_enrol"] is False
    _, again = log_in(totp=codes[0])
    assert again.status_code == 400


def test_who_is_enrolled_cannot_be_enrolled_anew_by_the_password(db: None) -> None:
    create_staff_member(mailbox=MAILBOX, password=PASSWORD, roles=["operator"], totp_secret=TOTP_SECRET)
    client, answer = log_in()
    assert answer.status_code == 400
    assert post(client, "session/enrolment/secret").status_code == 401
    signed_in, answer = log_in(totp=current_code(TOTP_SECRET))
    assert answer.status_code == 200
    assert post(signed_in, "session/enrolment/secret").status_code == 401


def test_an_enrolling_session_is_no_merchant_s(newcomer: int) -> None:
    client, _ = log_in()
    token = client.cookies["ConsoleAuthorization"].value
    answer = Client(headers={"Authorization": token}).get("/api/account-service/user/info")
    assert answer.status_code == 401
