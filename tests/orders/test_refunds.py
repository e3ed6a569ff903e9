"""A buyer is refunded in their store once, for what was shown, and the order has it only as the store shows it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.company.identity.contracts import REFUND_BUYERS, Menu
from server.kit import clock
from server.ports.failures import Retryable
from server.ports.orders import PaymentState
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import By
from tenants.orders.models import BuyerRefund
from tenants.orders.services.losses import erase_orders
from tenants.orders.services.refund_checks import check_refunds
from tenants.orders.services.refund_previews import purge_looked_at
from tests.orders.goods import Intake, rule, shown
from tests.orders.till import DECLINED, LOST, Till, open_till, preview, refund, refunds_of
from tests.support.people import Person
from tests.support.personal_tokens import draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def till(monkeypatch: pytest.MonkeyPatch) -> Till:
    return open_till(monkeypatch)


@pytest.fixture
def order_id(intake: Intake, till: Till) -> str:
    """An order of two pieces at 25.00, paid."""
    (row,) = intake.take(till.has())
    return str(row)


def line_of(intake: Intake, order_id: str) -> str:
    return str(shown(intake, order_id)["lines"][0]["id"])


def check(intake: Intake, *, later: timedelta = timedelta()) -> None:
    """The job looks, so much later."""
    with tenant_scope_of(intake.tenant):
        refund_row = BuyerRefund.objects.get(asked_at__isnull=False)
        BuyerRefund.objects.filter(pk=refund_row.pk).update(
            check_at=clock.now(), asked_at=(refund_row.asked_at or clock.now()) - later
        )
        check_refunds(intake.owner.actor, now=clock.now())


def codes(intake: Intake, order_id: str) -> list[str]:
    return [event["code"] for event in shown(intake, order_id)["events"]]


def test_a_preview_says_what_comes_back_and_changes_nothing(intake: Intake, till: Till, order_id: str) -> None:
    before = shown(intake, order_id)
    found = preview(intake, order_id, pieces={line_of(intake, order_id): 1}, reason="Broken")
    assert (found["amount"], found["left"], found["must_type"]) == (["25.00", "25.00"], ["50.00", "50.00"], "")
    assert found["parts"] == [{"name": "Visa", "amount": "25.00", "is_by_hand": False}]
    assert (till.asked, refunds_of(intake, order_id), shown(intake, order_id)) == ([], [], before)


def test_a_refund_is_made_once_and_read_from_the_store(intake: Intake, till: Till, order_id: str) -> None:
    line = line_of(intake, order_id)
    key = preview(intake, order_id, pieces={line: 1}, shipping=True, reason="Broken")["key"]
    assert [intake.owner.post("order/refund", {"key": key})["state"] for _ in range(2)] == ["made", "made"]
    (asked,) = till.asked
    assert (dict(asked.pieces), asked.shipping, asked.restocks, asked.pays) == ({"l1": 1}, True, False, True)
    assert asked.text.startswith("Broken (TW-")
    order = shown(intake, order_id)
    assert (order["refunded"], [each["id"] for each in order["refunds"]]) == ("30.00", ["r1"])
    (row,) = refunds_of(intake, order_id)
    assert (row["state"], row["amount"], row["refund_id"], row["reason"]) == (
        "made",
        ["30.00", "30.00"],
        "r1",
        "Broken",
    )
    assert codes(intake, order_id).count("refund_made") == 1
    with tenant_scope_of(intake.tenant):
        assert BuyerRefund.objects.get(key=key).seen_at is not None


def test_what_was_refunded_in_the_store_meanwhile_counts(intake: Intake, till: Till, order_id: str) -> None:
    first = preview(intake, order_id, amount="40")
    till.gives_back("1001", 2_000)
    refused = intake.owner.post("order/refund", {"key": first["key"]})
    assert refused["msg"] == "Tea House has USD 30.00 left to refund for this order. Please enter no more than that."
    assert shown(intake, order_id)["refunded"] == "20.00", "the order was read before"
    assert preview(intake, order_id, amount="30.01")["success"] is False
    assert refund(intake, order_id, amount="30")["state"] == "made"
    assert (len(till.asked), shown(intake, order_id)["payment"]) == (1, PaymentState.REFUNDED)


def test_another_amount_than_was_shown_is_not_refunded(intake: Intake, till: Till, order_id: str) -> None:
    key = preview(intake, order_id, pieces={line_of(intake, order_id): 2})["key"]
    with tenant_scope_of(intake.tenant):
        BuyerRefund.objects.update(shop_minor=4_000)
    refused = intake.owner.post("order/refund", {"key": key})
    assert refused["msg"] == "The preview changed in the meantime. Look at it again."
    with tenant_scope_of(intake.tenant):
        BuyerRefund.objects.update(shop_minor=5_000, created_at=clock.now() - timedelta(hours=1))
    assert intake.owner.post("order/refund", {"key": key})["msg"] == "This preview is too old. Open it again."
    assert (till.asked, refunds_of(intake, order_id)) == ([], [])


def test_an_answer_that_is_lost_is_found_among_the_stores_refunds(intake: Intake, till: Till, order_id: str) -> None:
    till.answers = [("after", LOST)]
    key, wanted = preview(intake, order_id, amount="10")["key"], till.read_orders

    def away_after(*given: Any) -> Any:
        return wanted(*given) if not till.asked else {}

    till.read_orders = away_after  # type: ignore[method-assign, assignment]
    assert intake.owner.post("order/refund", {"key": key})["state"] == "unconfirmed"
    (row,) = refunds_of(intake, order_id)
    assert row["remark"].startswith("The store did not say whether it made the refund.")
    assert preview(intake, order_id, amount="10")["msg"].startswith("Another refund of this order isn't finished.")
    check(intake)
    assert refunds_of(intake, order_id)[0]["state"] == "unconfirmed", "the store is away: nothing is assumed"
    till.read_orders = wanted  # type: ignore[method-assign]
    check(intake)
    (row,) = refunds_of(intake, order_id)
    assert (row["state"], row["refund_id"], row["remark"]) == ("made", "r1", "")
    assert (shown(intake, order_id)["refunded"], len(till.asked)) == ("10.00", 1)
    assert [code for code in codes(intake, order_id) if code.startswith("refund_")] == [
        "refund_made",
        "refund_unclear",
        "refund_asked",
    ]


def test_a_refund_that_never_reached_the_store_can_be_asked_for_again(
    intake: Intake, till: Till, order_id: str
) -> None:
    till.answers = [LOST]
    assert refund(intake, order_id, amount="10")["state"] == "unconfirmed"
    check(intake)
    assert refunds_of(intake, order_id)[0]["state"] == "unconfirmed", "a store may work on it yet"
    check(intake, later=timedelta(minutes=16))
    (row,) = refunds_of(intake, order_id)
    assert (row["state"], shown(intake, order_id)["refunded"]) == ("failed", "0.00")
    assert row["remark"] == "The store has no such refund, so the buyer got nothing. You can ask for it again."
    assert refund(intake, order_id, amount="10")["state"] == "made"
    assert shown(intake, order_id)["refunded"] == "10.00"


def test_what_the_store_said_is_told_although_it_leaves_the_outcome_open(
    intake: Intake, till: Till, order_id: str
) -> None:
    """WooCommerce answers 500 where the gateway refuses, and has deleted its refund by then."""
    till.answers = [Retryable(LOST.reason, unknown_outcome=True, said="The card was declined.")]
    assert refund(intake, order_id, amount="10")["state"] == "unconfirmed"
    for later in (timedelta(minutes=3), timedelta(minutes=16)):
        check(intake, later=later)
        (row,) = refunds_of(intake, order_id)
        assert row["remark"].endswith(" Its answer was: The card was declined.")
    assert (row["state"], till.asked, till.answers) == ("failed", [], [])
    assert "Check with your payment provider that the buyer got nothing" in row["remark"]


def test_a_refund_that_comes_late_is_known_by_its_mark(intake: Intake, till: Till, order_id: str) -> None:
    till.answers = [LOST]
    refund(intake, order_id, amount="10")
    check(intake, later=timedelta(minutes=16))
    with tenant_scope_of(intake.tenant):
        mark = f"TW-{BuyerRefund.objects.get().key[:12].upper()}"
    till.gives_back("1001", 1_000, f"Late ({mark})")
    intake.take(till.orders["1001"])
    assert [(each["state"], each["refund_id"]) for each in refunds_of(intake, order_id)] == [("made", "r1")]


def test_a_worker_that_died_while_it_asked_is_followed_up(intake: Intake, till: Till, order_id: str) -> None:
    till.answers = [("after", ZeroDivisionError())]
    key = preview(intake, order_id, amount="10")["key"]
    assert intake.owner.post("order/refund", {"key": key})["code"] == 9
    assert refunds_of(intake, order_id)[0]["state"] == "asking"
    check(intake)
    assert (refunds_of(intake, order_id)[0]["state"], shown(intake, order_id)["refunded"]) == ("made", "10.00")


def test_a_refusal_says_why_and_nothing_is_refunded(intake: Intake, till: Till, order_id: str) -> None:
    till.answers = [DECLINED]
    says = "The payment provider of Tea House declined the refund. Card expired."
    assert refund(intake, order_id, amount="10")["msg"] == says
    (row,) = refunds_of(intake, order_id)
    assert (row["state"], row["remark"], shown(intake, order_id)["refunded"]) == ("failed", says, "0.00")
    till.is_away = True
    assert preview(intake, order_id, amount="10")["success"] is False


def test_a_refund_that_the_store_shows_no_longer_was_not_paid(intake: Intake, till: Till, order_id: str) -> None:
    refund(intake, order_id, amount="10")
    till.takes_back("1001")
    intake.take(till.orders["1001"])
    (row,) = refunds_of(intake, order_id)
    assert (row["state"], row["remark"].split(":")[0]) == ("failed", "The store no longer shows this refund")
    assert codes(intake, order_id)[0] == "refund_gone"
    intake.take(till.orders["1001"])
    assert codes(intake, order_id).count("refund_gone") == 1


def test_above_the_limit_the_amount_is_typed(intake: Intake, till: Till, order_id: str) -> None:
    rule(intake, typed_above_minor=2_000)
    found = preview(intake, order_id, amount="30")
    assert found["must_type"] == "USD 30.00"
    for typed in ("", "3.00"):
        answer = intake.owner.post("order/refund", {"key": found["key"], "typed_amount": typed})
        assert answer["fields"]["typed_amount"]
    assert till.asked == []
    assert intake.owner.post("order/refund", {"key": found["key"], "typed_amount": "30.00"})["state"] == "made"


def test_a_sub_account_needs_the_right_and_keeps_to_its_amount_a_day(
    intake: Intake, till: Till, order_id: str, member_with: Callable[..., Person]
) -> None:
    plain = Intake(member_with(Menu.ORDERS), intake.tenant, intake.store_id)
    assert preview(plain, order_id, amount="10")["code"] == 1000403
    key = preview(intake, order_id, amount="10")["key"]
    assert plain.owner.post("order/refund", {"key": key})["code"] == 1000403
    mine = Intake(member_with(Menu.ORDERS, REFUND_BUYERS), intake.tenant, intake.store_id)
    assert mine.owner.post("order/refund", {"key": key})["code"] == 1000404, "a key is its user's only"
    rule(intake, refund_limits={str(mine.owner.actor.user_id): 2_500})
    assert refund(mine, order_id, amount="20")["state"] == "made"
    limit = "You may refund USD 25.00 a day. Ask the main account for this refund."
    assert refund(mine, order_id, amount="5.01")["msg"] == limit
    till.takes_back("1001")
    intake.take(till.orders["1001"])
    assert refund(mine, order_id, amount="5.01")["msg"] == limit, "what was made counts, whatever became of it"
    assert refund(mine, order_id, amount="5")["state"] == "made"
    assert refund(intake, order_id, amount="5.01")["state"] == "made"


def test_a_token_keeps_to_its_own_amount(intake: Intake, till: Till, order_id: str) -> None:
    client = draw(intake.owner, rights=[Menu.ORDERS, REFUND_BUYERS], can_write=True)
    (token,) = intake.owner.get("user/token")["tokens"]
    rule(intake, refund_limits={f"token:{token['id']}": 1_000})
    robot = Intake(Person(client, intake.owner.actor), intake.tenant, intake.store_id)
    assert refund(robot, order_id, amount="10.01")["success"] is False
    assert refund(robot, order_id, amount="10")["state"] == "made"
    assert [wish.amount for wish in till.asked] == [1_000]


def test_orders_that_no_store_has_are_not_refunded_here(intake: Intake, till: Till, order_id: str) -> None:
    assert intake.owner.get(f"order/{order_id}/refunds")["limits"]["takes_lines"] is True
    with tenant_scope_of(intake.tenant):
        (row,) = intake.rows()
        type(row).objects.update(origin="hand")
    assert intake.owner.get(f"order/{order_id}/refunds")["limits"] is None
    says = "Refunds of this order can't be made from here. Make it where it was paid."
    assert preview(intake, order_id, amount="10")["msg"] == says


@pytest.mark.parametrize("amount", ["0", "-1", "1.234", "ten"])
def test_an_amount_is_money(intake: Intake, till: Till, order_id: str, amount: str) -> None:
    assert preview(intake, order_id, amount=amount)["fields"]["amount"]


def test_the_reason_is_erased_with_the_order_and_old_previews_go(intake: Intake, till: Till, order_id: str) -> None:
    refund(intake, order_id, amount="10", reason="For Anna")
    preview(intake, order_id, amount="5")
    with tenant_scope_of(intake.tenant):
        assert "Anna" not in BuyerRefund.objects.first().personal  # type: ignore[union-attr]
        erase_orders([int(order_id)], by=By.MERCHANT, now=clock.now())
        assert purge_looked_at(now=clock.now() + timedelta(days=2)) == 1
    assert [each["reason"] for each in refunds_of(intake, order_id)] == [""]
