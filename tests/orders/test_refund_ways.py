"""Every way to a refund: never by staff who act as the user, and never twice at the same time."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client

from server.api.gateway.guards import ONLY_THE_USER
from server.api.gateway.permissions import Stake
from server.company.identity.contracts import REFUND_BUYERS, Menu
from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts.refunds import RefundOrder, RefundState
from tenants.orders.errors import DailyRefundLimit, OnlyTheMerchant, RefundUnderWay
from tenants.orders.models import BuyerRefund
from tenants.orders.services.refund_previews import preview_refund
from tenants.orders.services.refunds import refund_buyer
from tests.factories.orders import BEGIN
from tests.impersonation.sessions import acting_as
from tests.orders.goods import Intake, rule, shown
from tests.orders.till import LOST, Till, open_till, preview, refunds_of
from tests.support.operations import GUARDED, call
from tests.support.people import Person
from tests.support.threads import all_at_once

WAYS = {"order.refund.preview", "order.refund"}
"""The operations that need the right; a refund is asked for by the last one only."""
ASKS = {"make_refund": "tenants/orders/services/refunds.py", "refund_buyer": "server/api/merchant/orders/refunds.py"}
"""The only code of the domain and of the edge that calls these."""


@pytest.fixture
def till(monkeypatch: pytest.MonkeyPatch) -> Till:
    return open_till(monkeypatch)


def test_the_store_is_asked_from_one_place_only() -> None:
    """Another way needs the same guards: add it here with a test of its own."""
    files = [*Path("tenants").rglob("*.py"), *Path("server").rglob("*.py")]
    texts = {
        str(file): file.read_text() for file in files if "adapters" not in file.parts and "ports" not in file.parts
    }
    for name, only in ASKS.items():
        callers = {file for file, text in texts.items() if re.search(rf"(?<!def )\b{name}\(", text)}
        assert callers == {only}
    assert {each.id for each in GUARDED if each.permission == REFUND_BUYERS} == WAYS


@pytest.mark.django_db
def test_staff_who_act_as_the_user_refund_in_no_way(intake: Intake, till: Till, staff: Callable[..., Client]) -> None:
    (order_id,) = intake.take(till.has())
    key = preview(intake, str(order_id), amount="10")["key"]
    browser = acting_as(staff("support"), intake.owner.actor.user_id)
    acting = Client(headers={"Authorization": browser.cookies["Authorization"].value})
    for way in (each for each in GUARDED if each.id in WAYS):
        body = {"key": key} if way.id == "order.refund" else {"amount": "10"}
        answer = call(acting, replace(way, body=body), {"order_id": str(order_id)}).json()
        assert (answer["code"], answer["msg"]) == (1000403, ONLY_THE_USER[Stake.WORD])
    actor = replace(intake.owner.actor, staff="Ada")
    with tenant_scope_of(intake.tenant):
        for ask in (
            lambda: preview_refund(actor, order_id, RefundOrder(amount=1_000), now=clock.now()),
            lambda: refund_buyer(actor, key, now=clock.now()),
        ):
            with pytest.raises(OnlyTheMerchant):
                ask()
        assert [each.state for each in BuyerRefund.objects.all()] == [RefundState.LOOKED_AT]
    assert (till.asked, refunds_of(intake, str(order_id))) == ([], [])


def try_to(who: Person, intake: Intake, key: str) -> RefundState | type[Exception]:
    with tenant_scope_of(intake.tenant):
        try:
            return refund_buyer(who.actor, key, now=clock.now())
        except (RefundUnderWay, DailyRefundLimit) as refusal:
            return type(refusal)


@pytest.mark.django_db(transaction=True)
def test_of_two_refunds_at_once_one_wins(intake: Intake, till: Till) -> None:
    (order_id,) = intake.take(till.has())
    till.answers = [LOST, LOST]
    keys = [preview(intake, str(order_id), amount="30")["key"] for _ in range(2)]
    answers = all_at_once(*[lambda each=key: try_to(intake.owner, intake, each) for key in keys])
    assert sorted(map(str, answers)) == sorted(map(str, [RefundState.UNCONFIRMED, RefundUnderWay]))
    assert len(till.answers) == 1, "the store was asked once"


@pytest.mark.django_db(transaction=True)
def test_one_refund_asked_for_several_times_at_once_is_made_once(intake: Intake, till: Till) -> None:
    (order_id,) = intake.take(till.has())
    key = preview(intake, str(order_id), amount="10")["key"]
    answers = all_at_once(*[lambda: try_to(intake.owner, intake, key) for _ in range(4)])
    assert set(answers) <= {RefundState.MADE, RefundState.ASKING}
    assert (len(till.asked), shown(intake, str(order_id))["refunded"]) == (1, "10.00")


@pytest.mark.django_db(transaction=True)
def test_two_refunds_of_a_sub_account_at_once_share_its_amount(
    intake: Intake, till: Till, member_with: Callable[..., Person]
) -> None:
    member = member_with(Menu.ORDERS, REFUND_BUYERS)
    rule(intake, refund_limits={str(member.actor.user_id): 2_500})
    mine = replace(intake, owner=member)
    ids = [intake.take(till.has(number, created_at=BEGIN))[0] for number in ("1001", "1002")]
    keys = [preview(mine, str(order_id), amount="20")["key"] for order_id in ids]
    answers = all_at_once(*[lambda each=key: try_to(member, intake, each) for key in keys])
    assert answers.count(DailyRefundLimit) == 1
    assert len(till.asked) == 1
