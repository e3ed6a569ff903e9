"""Money that moves at the sandbox's Stripe after it was paid: refunds, disputes, balance, payouts."""

from typing import Any

import pytest
import stripe

from tests.sandbox.stripe_user import User, shaped
from tests.sandbox.stripe_user import user as user

DAY = 86_400


def paid(user: User, card: str = "pm_card_visa", amount: int = 5000) -> Any:
    params = {"amount": amount, "currency": "usd", "payment_method": card, "confirm": True}
    return user.api.payment_intents.create(params)


def nets(user: User) -> list[tuple[str, int]]:
    return [(row["type"], row["net"]) for row in user.account.all("balance_transaction")]


def test_a_payment_is_given_back_in_parts_and_never_more_than_it_was(user: User) -> None:
    intent = paid(user)
    part = shaped(
        user.api.refunds.create({"payment_intent": intent.id, "amount": 2000, "reason": "requested_by_customer"})
    )
    assert (part.status, part.amount, part.charge) == ("succeeded", 2000, intent.latest_charge)
    with pytest.raises(stripe.InvalidRequestError, match="greater than unrefunded amount"):
        user.api.refunds.create({"payment_intent": intent.id, "amount": 3001})
    rest = user.api.refunds.create({"charge": intent.latest_charge})
    with pytest.raises(stripe.InvalidRequestError) as refused:
        user.api.refunds.create({"charge": intent.latest_charge})

    assert (rest.amount, refused.value.code) == (3000, "charge_already_refunded")
    charge = shaped(user.api.charges.retrieve(intent.latest_charge, {"expand": ["refunds"]}))
    assert (charge.refunded, charge.amount_refunded, len(charge.refunds.data)) == (True, 5000, 2)
    assert nets(user) == [("charge", 4825), ("refund", -2000), ("refund", -3000)]


@pytest.mark.parametrize("amount", [0, -1])
def test_nothing_cannot_be_given_back(user: User, amount: int) -> None:
    intent = paid(user)
    with pytest.raises(stripe.InvalidRequestError):
        user.api.refunds.create({"payment_intent": intent.id, "amount": amount})
    assert user.account.all("refund") == []


def test_a_refund_waits_for_its_bank(user: User) -> None:
    made = user.api.refunds.create({"payment_intent": paid(user, "pm_card_pendingRefund").id})
    assert made.status == "pending"
    assert user.api.refunds.retrieve(made.id).status == "succeeded"


def test_a_refund_that_fails_brings_the_money_back(user: User) -> None:
    intent = paid(user, "pm_card_refundFail")
    made = user.api.refunds.create({"payment_intent": intent.id})
    assert made.status == "succeeded"

    failed = shaped(user.api.refunds.retrieve(made.id, {"expand": ["failure_balance_transaction"]}))
    assert (failed.status, failed.failure_balance_transaction.amount) == ("failed", 5000)
    assert user.api.charges.retrieve(intent.latest_charge).amount_refunded == 0
    assert "refund.failed" in user.topics()


@pytest.mark.parametrize(
    ("evidence", "status", "net"), [("winning_evidence", "won", 3325), ("losing_evidence", "lost", -1675)]
)
def test_a_dispute_takes_the_money_and_evidence_decides(user: User, evidence: str, status: str, net: int) -> None:
    intent = paid(user, "pm_card_createDispute")
    dispute = shaped(user.api.disputes.list({"payment_intent": intent.id}).data[0])
    assert (dispute.status, dispute.amount, dispute.reason) == ("needs_response", 5000, "fraudulent")
    assert dispute.balance_transactions[0].net == -6500
    with pytest.raises(stripe.InvalidRequestError) as refused:
        user.api.refunds.create({"payment_intent": intent.id})
    assert refused.value.code == "charge_disputed"

    decided = shaped(user.api.disputes.update(dispute.id, {"evidence": {"uncategorized_text": evidence}}))
    assert decided.status == status
    assert sum(number for _, number in nets(user)) == net
    assert user.topics()[-1] == "charge.dispute.closed"
    with pytest.raises(stripe.InvalidRequestError):
        user.api.disputes.close(dispute.id)


def test_a_dispute_is_lost_by_accepting_it_or_by_waiting(user: User) -> None:
    for _ in range(2):
        paid(user, "pm_card_createDispute")
    accepted, forgotten = user.api.disputes.list().data
    assert user.api.disputes.close(accepted.id).status == "lost"

    user.steer(clock_ahead=8 * DAY)
    late = user.api.disputes.retrieve(forgotten.id)
    assert (late.status, late.evidence_details.past_due) == ("lost", True)


def test_any_charge_can_be_disputed_once(user: User) -> None:
    params = {"charge": paid(user).latest_charge, "reason": "duplicate"}
    address = "/_sandbox/stripe/acct_sandbox/disputes"

    assert [user.running.post(address, json=params).status_code for _ in range(2)] == [201, 409]
    assert user.api.disputes.list({"charge": params["charge"]}).data[0].reason == "duplicate"


def test_available_money_is_paid_out_each_night(user: User) -> None:
    first = paid(user)
    user.steer(clock_ahead=1 * DAY)
    paid(user, amount=1000)
    assert user.api.payouts.list().data == []
    user.steer(clock_ahead=2 * DAY)
    made = shaped(user.api.payouts.list().data[0])
    user.steer(clock_ahead=5 * DAY)

    assert [row.amount for row in user.api.payouts.list().data] == [941, 4825]
    arrived = user.api.payouts.retrieve(made.id, {"expand": ["balance_transaction"]})
    assert (arrived.status, arrived.amount, arrived.balance_transaction.amount) == ("paid", 4825, -4825)
    inside = user.api.balance_transactions.list({"payout": made.id}).data
    assert [(row.type, row.source) for row in inside] == [("payout", made.id), ("charge", first.latest_charge)]
    assert user.api.balance.retrieve().available[0].amount == 0
    assert user.topics().count("payout.paid") == 2


def test_a_payout_that_the_bank_sends_back_is_available_again(user: User) -> None:
    paid(user)
    user.steer(clock_ahead=3 * DAY, payouts_fail=True)
    user.api.balance.retrieve()
    user.steer(clock_ahead=4 * DAY)

    failed = shaped(user.api.payouts.list().data[-1])
    assert (failed.status, failed.failure_code) == ("failed", "account_closed")
    assert nets(user)[:3] == [("charge", 4825), ("payout", -4825), ("payout_failure", 4825)]
