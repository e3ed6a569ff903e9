"""Ledger entries for money at the provider, keyed by the provider's id, so that a replay posts nothing.

An entry is dated on the day the money moved, or today if that period is closed.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from server.company.ledger.contracts import MERCHANT_KINDS, AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.errors import PeriodClosed
from server.company.ledger.selectors.moved import moved_by_key, moved_under, of_merchant
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import Purpose, RefundTarget
from server.company.payments.contracts.traits import traits_of
from server.company.payments.models import Dispute, Payment, Refund
from server.company.payments.rules import (
    charge_movements,
    claim_steps,
    dispute_movements,
    fee_movements,
    hold_movements,
    refund_movements,
    tax_share,
    top_up_movements,
)
from server.company.payments.services.rewards import reward_payment
from server.kit import clock
from server.ports.payment_states import DisputeStatus


def post_payment(row: Payment) -> None:
    """Post a payment, and its fee once it is known. Post no entry for a zero amount, as in a trial."""
    if row.amount_minor:
        if row.purpose == Purpose.TOP_UP:
            _post(f"top_up:{row.external_id}", EntryKind.TOP_UP, row, top_up_movements(row.amount_minor), row.at)
        else:
            moved = charge_movements(row.amount_minor, row.tax_minor, AccountKind(traits_of(row.provider).account))
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
    """Post a refund to the card or to the balance, with its share of the tax; a repeat posts nothing.

    What goes to the card although it is in the balance already leaves the balance, or the amount on hold: all of a
    top-up, and what a refund by hand returns once more. The spent part becomes a debt.
    """
    key, posted = f"refund:{external_id}", posted_of(row)
    if key in posted:
        return
    twice = 0
    if target is RefundTarget.CARD:
        twice = amount if row.purpose == Purpose.TOP_UP else max(came_back(posted) + amount - row.amount_minor, 0)
    rest = amount - twice
    tax = tax_share(rest, of=row.amount_minor, tax=row.tax_minor)
    moved = refund_movements(rest, tax, target, twice=twice, is_held=is_held)
    _post(key, EntryKind.REFUND, row, moved, at, reference or external_id)


def post_refund_back(row: Payment, external_id: str, *, at: datetime) -> None:
    """Post that the bank rejected a refund: the provider has the money again. What was on hold is available."""
    key = f"refund:{external_id}"
    posted = moved_by_key([key])[key]
    ours = [Movement(kind, -amount) for kind, amount in posted.items() if kind not in MERCHANT_KINDS]
    moved = (*ours, Movement(AccountKind.AVAILABLE, -of_merchant(posted)))
    _post(f"{key}:back", EntryKind.REFUND, row, tuple(part for part in moved if part.amount), at, external_id)


def posted_of(row: Payment) -> dict[str, Counter[AccountKind]]:
    """Return what a payment's refunds have moved so far, by key; with a top-up's own entry. Two queries."""
    keys = [f"top_up:{row.external_id}"]
    for name, own in row.refunds.values_list("external_id", "key"):
        keys += [f"refund:{name}", f"refund:{name}:back", f"refund:{own}"]
    return moved_by_key(keys)


def came_back(posted: Mapping[str, Counter[AccountKind]]) -> int:
    """Return how much of a payment is on its card again or in the merchant's balance."""
    refunds = sum(moved[AccountKind.PROVIDER] for key, moved in posted.items() if key.startswith("refund:"))
    return refunds + sum(of_merchant(moved) for moved in posted.values())


def post_refund_hold(row: Refund, *, at: datetime) -> None:
    """Put a top-up's refund on hold until the provider reports its result. NotCovered."""
    _post_hold(f"top_up_refund:{row.pk}:held", EntryKind.HOLD, row, row.amount_minor, at)


def post_refund_release(row: Refund, *, at: datetime) -> None:
    """Release the hold: the refund was not paid out."""
    _post_hold(f"top_up_refund:{row.pk}:released", EntryKind.RELEASE, row, -row.amount_minor, at)


def post_dispute(row: Dispute, taken: int, *, at: datetime) -> None:
    """Post what the bank took back."""
    moved = dispute_movements(taken)
    _post(f"dispute:{row.external_id}:taken", EntryKind.DISPUTE, row.payment, moved, at, row.external_id)


def post_dispute_won(row: Dispute, given: int, *, at: datetime) -> None:
    """Post what the bank returned."""
    moved = dispute_movements(-given)
    _post(f"dispute:{row.external_id}:won", EntryKind.DISPUTE_WON, row.payment, moved, at, row.external_id)


def post_claims(payment: Payment, *, at: datetime) -> None:
    """Hold what a merchant has twice: back from the bank, and in the balance or on the card. A repeat posts nothing.

    A lost dispute takes it, a won one releases it, and what they have spent of it becomes a debt. Whatever else a
    bank takes of plans and services is our loss.
    """
    disputes = [(row, *moved_under(f"dispute:{row.external_id}:")) for row in payment.disputes.order_by("pk")]
    if not disputes:
        return
    taken = sum(moved[AccountKind.PROVIDER] for _, moved, _ in disputes)
    twice = max(came_back(posted_of(payment)) + taken - payment.amount_minor, 0)
    for row, moved, number in disputes:
        claim = min(moved[AccountKind.PROVIDER], twice)
        twice -= claim
        held, lost = moved[AccountKind.HELD], moved[AccountKind.DISPUTED] + moved[AccountKind.PROVIDER]
        steps = claim_steps(claim, is_lost=row.state == DisputeStatus.LOST, held=held, lost=lost)
        for kind, movements in steps:
            _post(f"dispute:{row.external_id}:{number}", kind, payment, movements, at, f"dispute {row.pk}")
            number += 1


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
        may_owe=True,
    )
    try:
        post_entry(posting, now=at)
    except PeriodClosed:
        post_entry(posting, now=clock.now())
