"""Stripe's objects as its description allows them: fields that are null or missing."""

from typing import Any

import pytest

from server.adapters.stripe import mapper
from server.ports.payment_states import PaymentStatus

PAYMENT = {"id": "pi_1", "object": "payment_intent", "amount": 2900, "currency": "usd", "status": "requires_action"}
INVOICE = {"id": "in_1", "object": "invoice", "currency": "usd", "status": "paid", "subtotal": 2900, "total": 0}


@pytest.mark.parametrize("payload", [{}, {"latest_charge": None}])
def test_a_payment_without_a_charge_is_read(payload: dict[str, Any]) -> None:
    """`latest_charge` is null until the first attempt, and while the bank asks the payer to confirm."""
    state = mapper.payment_state({**PAYMENT, **payload})
    assert (state.source, state.balance_line, state.fee_minor) == ("", "", None)
    assert (state.status, state.amount_minor) == (PaymentStatus.NEEDS_PAYER, 2900)


def test_an_invoice_is_for_the_period_that_ends_last_and_of_those_for_the_last_line() -> None:
    """A plan that changes as it renews has lines of no length behind the one that is paid for."""

    def line(name: str, start: int, end: int) -> dict[str, Any]:
        return {"period": {"start": start, "end": end}, "pricing": {"price_details": {"price": name}}}

    new, rest = line("new", 200, 300), line("old", 200, 200)
    for lines in ([new, rest, rest], [rest, line("old", 200, 300), new]):
        state = mapper.invoice_state({**INVOICE, "lines": {"data": lines}})
        assert (state.period_start.timestamp(), state.period_end.timestamp()) == (200, 300)
        assert state.price == "new"


@pytest.mark.parametrize(
    ("reason", "reported"),
    [("subscription_create", ("7", False)), ("subscription_cycle", ("", False)), ("subscription_update", ("", True))],
)
def test_only_a_first_invoice_names_its_charge_and_a_change_is_no_renewal(
    reason: str, reported: tuple[str, bool]
) -> None:
    details = {"subscription": "sub_1", "metadata": {"charge": "7"}}
    state = mapper.invoice_state({**INVOICE, "billing_reason": reason, "parent": {"subscription_details": details}})
    assert (state.reference, state.is_change) == reported


@pytest.mark.parametrize(("payload", "net"), [({"total_excluding_tax": 0}, 0), ({"total_excluding_tax": None}, 2900)])
def test_an_invoice_that_a_coupon_pays_for_earns_nothing(payload: dict[str, Any], net: int) -> None:
    """`total_excluding_tax` is after discounts, `subtotal` before them."""
    assert mapper.invoice_state({**INVOICE, **payload}).subtotal_minor == net
