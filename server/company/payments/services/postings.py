"""What money at the provider does in the ledger: each by the provider's own id, so that a replay posts nothing.

Entries have the day on which the money moved there, however late we hear of it; today's where that day is closed.
"""

from datetime import datetime

from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.errors import PeriodClosed
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import Provider, Purpose, RefundTarget
from server.company.payments.models import Dispute, Payment, Refund
from server.company.payments.rules import (
    charge_movements,
    dispute_lost_movements,
    dispute_movements,
    fee_movements,
    hold_movements,
    refund_movements,
    tax_share,
    top_up_back_movements,
    top_up_movements,
)
from server.company.payments.services.rewarding import reward_payment
from server.kit import clock
from server.ports.payment_states import DisputeStatus

HELD_BY = {Provider.SHOPIFY: AccountKind.SHOPIFY}
"""Who has the money that merchants pay until it is paid out, where that is not the provider of cards."""


def post_payment(row: Payment) -> None:
    """What came in, and the fee as soon as it is known. Nothing for nothing, as in a trial."""
    if row.amount_minor:
        if row.purpose == Purpose.TOP_UP:
            _post(f"top_up:{row.external_id}", EntryKind.TOP_UP, row, top_up_movements(row.amount_minor), row.at)
        else:
            account = HELD_BY.get(Provider(row.provider), AccountKind.PROVIDER)
            moved = charge_movements(row.amount_minor, row.tax_minor, account)
            _post(f"charge:{row.external_id}", EntryKind.CHARGE, row, moved, row.at)
    if row.fee_minor and row.balance_line:
        _post(f"fee:{row.balance_line}", EntryKind.FEE, row, fee_movements(row.fee_minor), row.at, row.balance_line)
    reward_payment(row)


def post_refund(
    row: Payment,
    external_id: str,
    amount: int,
    target: RefundTarget,
    *,
    at: datetime,
    is_held: bool = False,
    reference: str = "",
) -> None:
    """What goes back to the card or to the balance, with its share of the tax.

    A top-up leaves the balance, or what was set aside for it; what was spent is owed.
    """
    moved = _refund(row, amount, target, is_held=is_held)
    _post(f"refund:{external_id}", EntryKind.REFUND, row, moved, at, reference or external_id)


def post_refund_back(row: Payment, external_id: str, amount: int, *, at: datetime) -> None:
    """A refund that its bank did not take: the money is at the provider again."""
    moved = tuple(Movement(one.kind, -one.amount) for one in _refund(row, amount, RefundTarget.CARD))
    _post(f"refund:{external_id}:back", EntryKind.REFUND, row, moved, at, external_id)


def post_refund_hold(row: Refund, *, at: datetime) -> None:
    """Set aside what a top-up will give back, until the provider says what became of it. NotCovered."""
    _post_hold(f"top_up_refund:{row.pk}:held", EntryKind.HOLD, row, row.amount_minor, at)


def post_refund_release(row: Refund, *, at: datetime) -> None:
    """What was set aside is free again: nothing went back."""
    _post_hold(f"top_up_refund:{row.pk}:released", EntryKind.RELEASE, row, -row.amount_minor, at)


def post_dispute(row: Dispute, taken: int, *, at: datetime) -> None:
    """What the bank took back. Of a top-up as much is set aside, and what was spent of it is owed."""
    moved = dispute_movements(taken)
    _post(f"dispute:{row.external_id}:taken", EntryKind.DISPUTE, row.payment, moved, at, row.external_id)
    if row.payment.purpose == Purpose.TOP_UP:
        held = hold_movements(taken)
        _post(f"dispute:{row.external_id}:held", EntryKind.HOLD, row.payment, held, at, f"dispute {row.pk}")


def post_dispute_lost(row: Dispute, taken: int, *, at: datetime) -> None:
    """What is lost of a top-up is its merchant's loss; of what was sold it is ours."""
    if row.payment.purpose == Purpose.TOP_UP:
        moved = dispute_lost_movements(taken)
        _post(f"dispute:{row.external_id}:lost", EntryKind.DISPUTE, row.payment, moved, at, f"dispute {row.pk}")


def post_dispute_won(row: Dispute, given: int, *, at: datetime) -> None:
    """What the bank gave again; of a top-up the merchant has it again, also after it was lost."""
    moved = dispute_movements(-given)
    _post(f"dispute:{row.external_id}:won", EntryKind.DISPUTE_WON, row.payment, moved, at, row.external_id)
    if row.payment.purpose != Purpose.TOP_UP:
        return
    reference = f"dispute {row.pk}"
    if row.state == DisputeStatus.LOST:
        again = dispute_lost_movements(-given)
        _post(f"dispute:{row.external_id}:unlost", EntryKind.DISPUTE_WON, row.payment, again, at, reference)
    free = hold_movements(-given)
    _post(f"dispute:{row.external_id}:released", EntryKind.RELEASE, row.payment, free, at, reference)


def _refund(row: Payment, amount: int, target: RefundTarget, *, is_held: bool = False) -> tuple[Movement, ...]:
    if row.purpose == Purpose.TOP_UP:
        return top_up_back_movements(amount, is_held=is_held)
    return refund_movements(amount, tax_share(amount, of=row.amount_minor, tax=row.tax_minor), target)


def _post_hold(key: str, kind: EntryKind, row: Refund, amount: int, at: datetime) -> None:
    posting = Posting(
        key=key,
        kind=kind,
        merchant_id=row.merchant_id,
        unit=Unit(row.currency),
        movements=hold_movements(amount),
        reference=f"refund {row.pk}",
    )
    post_entry(posting, now=at)


def _post(
    key: str, kind: EntryKind, row: Payment, movements: tuple[Movement, ...], at: datetime, reference: str = ""
) -> None:
    posting = Posting(
        key=key,
        kind=kind,
        merchant_id=row.merchant_id,
        unit=Unit(row.currency),
        movements=movements,
        reference=reference or row.external_id,
        may_owe=row.purpose == Purpose.TOP_UP,
    )
    try:
        post_entry(posting, now=at)
    except PeriodClosed:
        post_entry(posting, now=clock.now())
