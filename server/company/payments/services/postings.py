"""Ledger entries for money at the provider, keyed by the provider's id, so that a replay posts nothing.

An entry is dated on the day the money moved, or today if that period is closed.
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
from server.company.payments.services.rewards import reward_payment
from server.kit import clock
from server.ports.payment_states import DisputeStatus

HELD_BY = {Provider.SHOPIFY: AccountKind.SHOPIFY}
"""The account that has the merchant's money until payout, if it is not the card provider's."""


def post_payment(row: Payment) -> None:
    """Post a payment, and its fee once it is known. Post no entry for a zero amount, as in a trial."""
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
    """Post a refund to the card or to the balance, with its share of the tax.

    A refunded top-up leaves the balance, or the amount on hold; the spent part becomes a debt.
    """
    moved = _refund(row, amount, target, is_held=is_held)
    _post(f"refund:{external_id}", EntryKind.REFUND, row, moved, at, reference or external_id)


def post_refund_back(row: Payment, external_id: str, amount: int, *, at: datetime) -> None:
    """Post that the bank rejected a refund: the provider has the money again."""
    moved = tuple(Movement(one.kind, -one.amount) for one in _refund(row, amount, RefundTarget.CARD))
    _post(f"refund:{external_id}:back", EntryKind.REFUND, row, moved, at, external_id)


def post_refund_hold(row: Refund, *, at: datetime) -> None:
    """Put a top-up's refund on hold until the provider reports its result. NotCovered."""
    _post_hold(f"top_up_refund:{row.pk}:held", EntryKind.HOLD, row, row.amount_minor, at)


def post_refund_release(row: Refund, *, at: datetime) -> None:
    """Release the hold: the refund was not paid out."""
    _post_hold(f"top_up_refund:{row.pk}:released", EntryKind.RELEASE, row, -row.amount_minor, at)


def post_dispute(row: Dispute, taken: int, *, at: datetime) -> None:
    """Post what the bank took back. For a top-up, hold the same amount; the spent part becomes a debt."""
    moved = dispute_movements(taken)
    _post(f"dispute:{row.external_id}:taken", EntryKind.DISPUTE, row.payment, moved, at, row.external_id)
    if row.payment.purpose == Purpose.TOP_UP:
        held = hold_movements(taken)
        _post(f"dispute:{row.external_id}:held", EntryKind.HOLD, row.payment, held, at, f"dispute {row.pk}")


def post_dispute_lost(row: Dispute, taken: int, *, at: datetime) -> None:
    """Post a lost dispute. For a top-up the loss is the merchant's; otherwise it is ours and needs no entry."""
    if row.payment.purpose == Purpose.TOP_UP:
        moved = dispute_lost_movements(taken)
        _post(f"dispute:{row.external_id}:lost", EntryKind.DISPUTE, row.payment, moved, at, f"dispute {row.pk}")


def post_dispute_won(row: Dispute, given: int, *, at: datetime) -> None:
    """Post what the bank returned. A top-up's money is the merchant's again, even after a loss."""
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
