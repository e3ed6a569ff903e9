"""What staff can and cannot do while they act as a merchant's user, and how that ends."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client, RequestFactory

from server.api.gateway.guards import NOT_BY_TOKEN, ONLY_THE_USER, visiting_user
from server.api.gateway.missing_rights import CLOSED_TO_STAFF, NO_RIGHT, TOKEN_LACKS, USER_LACKS
from server.api.gateway.permissions import Stake
from server.company.identity.contracts import TokenKind
from server.company.identity.models import AccessToken
from server.company.identity.rules import WITHHELD_FROM_STAFF
from server.company.identity.services.sessions import begin_session
from server.company.staff.models import AuditEntry, StaffMember
from server.company.workorders.models import WorkOrder
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tests.balance.conftest import credit
from tests.impersonation.sessions import API, acting_as
from tests.support.jobs import drain_jobs
from tests.support.operations import GUARDED, Operation, call, fingerprint
from tests.support.people import PASSWORD, Person, signed_in
from tests.support.service_quotes import Deal
from tests.workorders.conftest import PERSONAL, RESEARCH, param

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
# Named like the merchant's money or word, and yet neither: previews, uploads, a mail about a low balance.
HARMLESS = {"plan.rehearse", "capital.alert", "work_orders.upload_image", "work_orders.upload_file"}
SENSITIVE_NAMES = (
    "password",
    "mailbox",
    "session.end",
    "sub_account",
    "token",
    "export",
    "account.delet",
    "totp",
    "supplier_account.",
    "work_orders.",
    "plan.",
    "capital.",
    "rewards.",
    "withdraw",
    "main_role",
)


def refusal(client: Client, operation: Operation) -> str:
    """Return what the refusal says; empty if it is none of a missing right."""
    if isinstance(operation.body, dict) and "mailbox" in operation.body:
        operation = replace(operation, body=operation.body | {"mailbox": "new@example.com"})
    answer = call(client, operation, {}).json()
    return str(answer["msg"]) if (answer["success"], answer["code"]) == (False, 1000403) else ""


def test_staff_neither_move_money_nor_speak_for_a_merchant_and_nothing_changes(
    staff: Staff, owner: Person, tenant: TenantRef
) -> None:
    browser = acting_as(staff("support"), owner.actor.user_id)
    acting = Client(headers={"Authorization": browser.cookies["Authorization"].value})
    theirs = [operation for operation in GUARDED if operation.api == "merchant" and operation.stake in ONLY_THE_USER]
    withheld = [
        operation
        for operation in GUARDED
        if operation.api == "merchant" and operation.permission in WITHHELD_FROM_STAFF
    ]
    before = fingerprint(None) | {"accounts_auditentry": ""}, fingerprint(tenant)
    assert [
        (their.id, said) for their in theirs if (said := refusal(acting, their)) != ONLY_THE_USER[Stake(their.stake)]
    ] == []
    others = [operation for operation in withheld if operation not in theirs]
    assert [(other.id, said) for other in others if (said := refusal(acting, other)) != CLOSED_TO_STAFF] == []
    assert (fingerprint(None) | {"accounts_auditentry": ""}, fingerprint(tenant)) == before
    assert len(theirs) > 70


def test_what_is_named_like_money_or_credentials_is_withheld(staff: Staff, owner: Person) -> None:
    """An operation that is added with such a name has to be thought about."""
    acting = acting_as(staff("support"), owner.actor.user_id)
    sensitive = [
        operation
        for operation in GUARDED
        if operation.api == "merchant"
        and operation.method != "GET"
        and any(name in operation.id for name in SENSITIVE_NAMES)
        and operation.id not in HARMLESS
    ]
    assert [operation.id for operation in sensitive if not refusal(acting, operation)] == []


def test_a_token_neither_moves_money_nor_judges_and_nothing_changes(owner: Person, tenant: TenantRef) -> None:
    body = {
        "name": "robot",
        "rights": owner.get("user/token")["rights"],
        "can_write": True,
        "days": 30,
        "current_password": PASSWORD,
    }
    robot = Client(headers={"Authorization": f"Bearer {owner.post('user/token', body)['token']}"})
    theirs = [
        operation
        for operation in GUARDED
        if operation.api == "merchant" and operation.stake in (Stake.PERSON, Stake.MONEY)
    ]
    before = fingerprint(None), fingerprint(tenant)
    assert [(their.id, said) for their in theirs if (said := refusal(robot, their)) != NOT_BY_TOKEN] == []
    assert (fingerprint(None), fingerprint(tenant)) == before


def test_four_eyes_hold_while_staff_act_for_a_merchant(staff: Staff, owner: Person) -> None:
    """Support asks for the form of a paid request, and can neither complete it nor take the money back."""
    console = staff("support")
    deal = Deal(owner, console)
    credit(owner.actor.tenant_id, 35_000)
    assert deal.ask(f"quote/{deal.offer(price='350')}/balance")["success"]
    deal.office.move(deal.order, 5, reason="Which colour?")
    before = WorkOrder.objects.values().get(), deal.has()
    acting = acting_as(console, owner.actor.user_id)
    filled = {"id": int(deal.order), "state": 1, "param": param("x", PERSONAL, RESEARCH)}
    for path, body in (
        ("crm-service/ad/work-order/pass", filled),
        ("crm-service/ad/work-order/pass", {"id": int(deal.order), "state": 4}),
        (f"account-service/work-order/{deal.order}", {"state": 3}),
    ):
        answer = acting.put(f"/api/{path}", body, content_type="application/json").json()
        assert answer["msg"] == "You're acting for a merchant, and this counts as their word. Only they can do this."
        chinese = acting.put(f"/api/{path}", body, "application/json", headers={"Accept-Language": "zh"}).json()
        assert chinese["msg"] == "您正在代商家操作，而此操作代表商家本人的意思，只能由商家自己进行。"
    assert (WorkOrder.objects.values().get(), deal.has()) == before


def test_what_staff_send_in_a_public_form_is_not_the_users(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    request = RequestFactory().post("/formAS/acme")
    request.COOKIES["Authorization"] = acting.cookies["Authorization"].value
    assert visiting_user(request) is None


def test_rights_over_money_team_and_stores_are_missing(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("operator"), owner.actor.user_id)
    permissions = acting.get(f"{API}/user-config/detail").json()["permissions"]
    assert [permission["isSelect"] for permission in permissions] == [False, False, True, False, False]
    store = {"platform": 9, "name": "Tea House"}
    answer = acting.post(f"{API}/store", store, content_type="application/json").json()
    assert answer["code"] == 1004003
    assert owner.get("store")["stores"] == []


def test_each_write_is_in_the_audit_log_with_the_staff_members_name(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    acting.get(f"{API}/store")
    acting.post(f"{API}/store", {"platform": 0}, content_type="application/json")
    (entry,) = AuditEntry.objects.filter(action="impersonation.write")
    assert (entry.staff_name, entry.target) == ("support@staff.example", f"user {owner.actor.user_id}")
    assert (entry.detail["method"], entry.detail["path"]) == ("POST", f"{API}/store")
    shown = staff("operator").get("/api/console/audit?q=impersonation.write").json()["data"]
    assert [row["request"] for row in shown] == [f"POST {API}/store"]


def test_a_missing_right_names_its_cause_to_whoever_lacks_it(
    staff: Staff, owner: Person, member_with: Callable[..., Person]
) -> None:
    """Staff, tokens, owners and sub-accounts lack the same right for different reasons, here and in the services."""
    member = member_with("IMPORT_LIST")
    console = staff("support")
    for user in (owner, member):
        acting = acting_as(console, user.actor.user_id)
        for path in ("sub_account", "subscribe_order/list", "capital"):
            assert acting.get(f"{API}/{path}").json()["msg"] == CLOSED_TO_STAFF
    assert acting.get(f"{API}/my_product").json()["msg"] == USER_LACKS
    connected = acting.post(f"{API}/store", {"platform": 9, "name": "Tea"}, content_type="application/json").json()
    assert (connected["code"], connected["msg"]) == (1004003, CLOSED_TO_STAFF)
    drawn = {"name": "robot", "rights": ["IMPORT_LIST"], "days": 30, "current_password": PASSWORD}
    robot = Client(headers={"Authorization": f"Bearer {owner.post('user/token', drawn)['token']}"})
    for path in ("my_product", "capital", "notice/unread"):
        assert robot.get(f"{API}/{path}").json()["msg"] == TOKEN_LACKS
    nobody = member_with()
    for writer, said in ((acting_as(console, nobody.actor.user_id), USER_LACKS), (nobody.client, NO_RIGHT)):
        assert writer.get(f"{API}/support/thread").json()["msg"] == said
    closed = {"type": "2", "keyword": "socks"}
    answer = owner.client.get("/api/alibaba-service/1688-products/pass", closed).json()
    assert answer["msg"] == "This isn't enabled for your account. Please contact our support."
    assert member.get("my_product")["msg"] == NO_RIGHT


def test_the_user_sees_it_among_their_sessions_and_ends_it(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    (row,) = [session for session in owner.get("user/session")["sessions"] if session["kind"] == "impersonation"]
    assert (row["staff"], row["is_current"]) == ("support@staff.example", False)
    assert owner.delete(f"user/session/{row['id']}")["success"] is True
    answer = acting.get(f"{API}/user/info")
    assert (answer.status_code, answer.json()["code"]) == (401, 1001002)


def test_it_lasts_half_an_hour_whatever_is_done_in_it(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    token = AccessToken.objects.filter(kind=TokenKind.IMPERSONATION)
    row = token.get()
    assert row.expires_at - row.created_at == timedelta(minutes=30)
    token.update(last_used_at=clock.now() - timedelta(minutes=20))
    assert acting.get(f"{API}/user/info").status_code == 200
    assert token.get().expires_at == row.expires_at
    token.update(expires_at=clock.now())
    assert acting.get(f"{API}/user/info").status_code == 401


@pytest.mark.parametrize("changed", [{"is_active": False}, {"roles": ["finance"]}])
def test_it_ends_at_once_with_the_staff_members_service(
    staff: Staff, owner: Person, changed: dict[str, object]
) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    StaffMember.objects.update(**changed)
    assert acting.get(f"{API}/user/info").status_code == 401


@pytest.mark.parametrize("way", ["user/impersonation/leave", "user/sign-out"])
def test_leaving_ends_the_session(staff: Staff, owner: Person, way: str) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    token = acting.cookies["Authorization"].value
    answer = acting.post(f"{API}/{way}").json()
    assert answer["success"] is True
    if way.endswith("leave"):
        assert answer["url"] == f"/console/users/{owner.actor.user_id}/show"
    assert acting.cookies["Authorization"].value == ""
    assert Client(headers={"Authorization": token}).get(f"{API}/user/info").json()["code"] == 1001002
    assert AuditEntry.objects.filter(action="impersonation.end").count() == 1


def test_a_user_has_nothing_to_leave(owner: Person) -> None:
    assert owner.post("user/impersonation/leave")["code"] == 1000403
    assert owner.get("user/info")["success"] is True


def test_a_session_in_which_nobody_acts_is_none(owner: Person) -> None:
    assert signed_in(owner.actor.user_id, TokenKind.IMPERSONATION).get(f"{API}/user/info").status_code == 401


def test_the_staff_members_device_is_not_the_users(staff: Staff, owner: Person, mailoutbox: list[object]) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    assert acting.get(f"{API}/user/info").status_code == 200
    begin_session(
        user_id=owner.actor.user_id, kind=TokenKind.PORTAL, address="127.0.0.1", user_agent="Firefox", now=clock.now()
    )
    drain_jobs()
    assert len(mailoutbox) == 1


def test_the_market_tells_whether_staff_act(staff: Callable[..., Client], owner: Person) -> None:
    assert owner.get("service-market")["acting"] is False
    assert acting_as(staff("support"), owner.actor.user_id).get(f"{API}/service-market").json()["acting"] is True
