"""Automatic top-ups and their card: changed before a retry, or given its money back; it is never charged twice."""

from datetime import timedelta
from typing import Any

import pytest

from fixtures.sandbox.stripe import disputes
from server.adapters.stripe.calls import api
from server.company.balance.models import AutoTopUp
from server.company.balance.services.auto_top_ups import top_up_if_low
from server.company.payments.models import Charge, Dispute, Payment, Refund
from server.company.payments.services import card_charges
from server.kit import clock
from server.ports.registry import payments
from tests.payments.conftest import Till
from tests.support.auto_top_ups import has, pay_with, rule_of, spend, subjects, taken, turn_on, watch
from tests.support.auto_top_ups import low as low
from tests.support.auto_top_ups import saved as saved
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("card", ["pm_card_mastercard", ""])
def test_another_card_before_the_retry_is_not_charged_as_well(
    low: Person, till: Till, monkeypatch: pytest.MonkeyPatch, card: str
) -> None:
    def dies(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(card_charges, "apply_payment", dies)
        with pytest.raises(KeyboardInterrupt):
            top_up_if_low(AutoTopUp.objects.get().pk, now=clock.now())
    for method in [] if card else api().payment_methods.list({"customer": till.all("customer")[0]["id"]}).data:
        api().payment_methods.detach(method.id)
    if card:
        pay_with(till, card)
    watch()
    watch()
    assert (has(low), taken(till), rule_of(low)["stopped_for"]) == (6_000, 1, "")
    till.deliver()
    assert (has(low), Charge.objects.latest("pk").state, subjects()) == (
        6_000,
        "paid",
        ["Your Tradewind balance was topped up"],
    )


@pytest.mark.parametrize("how", ["refund", "dispute"])
def test_a_card_that_got_its_money_back_is_not_charged_again_by_itself(low: Person, till: Till, how: str) -> None:
    watch()
    assert (taken(till), has(low)) == (1, 6_000)
    till.deliver()
    payment = Payment.objects.latest("pk")
    if how == "refund":
        payments().refund(payment.external_id, 5_000, key="by hand")
    else:
        till.account.webhooks_held = True
        disputes.begin(till.account, till.all("charge")[-1], "fraudulent")
    till.deliver()
    watch()
    watch()
    assert (taken(till), rule_of(low)["stopped_for"]) == (1, "returned")
    assert subjects().count("Your automatic top-up is paused") == 1
    # The provider tells whole seconds, so the merchant restarts it a minute later.
    Dispute.objects.update(opened_at=clock.now() - timedelta(minutes=1))
    Refund.objects.update(asked_at=clock.now() - timedelta(minutes=1))
    assert turn_on(low)["success"]
    watch()
    assert taken(till) == 2


def test_a_refusal_leaves_the_notice_of_the_last_charge(low: Person, till: Till) -> None:
    watch()
    spend(low, 5_000, "spent again")
    pay_with(till, "pm_card_chargeCustomerFail")
    watch()
    notices = [(notice["text"], notice["times"]) for notice in low.get("notice")["notices"]]
    assert notices == [
        ("Automatic top-up of USD 50.00: your saved card couldn't be charged. It's paused.", 1),
        ("Automatic top-up of USD 50.00: charged to your saved card.", 1),
    ]
