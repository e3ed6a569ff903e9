"""Money that came for claims. Needs a transaction that holds the lock of the purchase's order.

One purchase counts each refund once, by the supplier's number or the key under which it was typed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from server.kit.money import format_money
from tenants.claims.contracts import ClaimState, Source
from tenants.claims.models import Claim, ClaimRefund
from tenants.claims.rules.money import Came, left_of, to_replace, typed_twin
from tenants.claims.rules.states import after_money, expected_of
from tenants.claims.services.settling import event_of
from tenants.orders.contracts import By
from tenants.orders.contracts.claimed import ClaimEvent


@dataclass(frozen=True, slots=True)
class Kept:
    """A refund of a purchase, as it is kept."""

    id: int
    claim_id: int
    counted: Came


def money_that_came(purchase_id: int) -> list[Kept]:
    """Return the refunds of a purchase that count, oldest first."""
    rows = ClaimRefund.objects.filter(purchase_id=purchase_id, replaced_by=None).order_by("at", "pk")
    return [
        Kept(row.pk, row.claim_id, Came(row.pk, row.amount_minor, row.at, row.source == Source.SUPPLIER))
        for row in rows
    ]


def is_known(purchase_id: int, **named: str) -> bool:
    """Whether a purchase has a refund with this `external_id` or `told_id`, also one that no longer counts."""
    return ClaimRefund.objects.filter(purchase_id=purchase_id, **named).exists()


def room_of(paid_minor: int | None, came: Sequence[Kept]) -> int | None:
    """Return what was paid for a purchase and is not back; None where nobody knows what was paid."""
    return left_of(paid_minor, [each.counted for each in came])


def add_money(
    row: Claim,
    *,
    external_id: str,
    amount_minor: int,
    at: datetime,
    source: Source,
    now: datetime,
    note: str = "",
    user_id: int | None = None,
) -> ClaimEvent:
    """Add money to a claim, and return what its order's timeline says. The caller settles the claim."""
    ClaimRefund.objects.create(
        claim=row,
        purchase_id=row.purchase_id,
        external_id=external_id,
        told_id=external_id if source is Source.SUPPLIER else "",
        amount_minor=amount_minor,
        at=at,
        source=source,
        note=note[:200],
        user_id=user_id,
        noted_at=now,
    )
    count_money(row)
    by = By.SUPPLIER if source is Source.SUPPLIER else By.MERCHANT
    return event_of(row, "money", by=by, user_id=user_id, amount=format_money(amount_minor, row.currency))


def count_money(row: Claim) -> None:
    """Write what came for a claim in all, and the state that follows; the caller saves it."""
    amounts = ClaimRefund.objects.filter(claim=row, replaced_by=None).values_list("amount_minor", flat=True)
    row.received_minor = sum(amounts)
    row.state = after_money(
        ClaimState(row.state),
        received_minor=row.received_minor,
        expected_minor=expected_of(asked_minor=row.asked_minor, agreed_minor=row.agreed_minor),
    )


def take_stated(
    row: Claim,
    others: Sequence[Claim],
    *,
    number: str,
    amount_minor: int,
    at: datetime,
    paid: int | None,
    now: datetime,
) -> list[ClaimEvent]:
    """Count money that the supplier tells, once. What a person typed of the same amount is this money; where it does
    not fit into what was paid, what was typed gives way to it. What does not fit even so is said, and not counted.

    `others`: all claims of the purchase; the caller settles them.
    """
    if is_known(row.purchase_id, told_id=number):
        return []
    came = [each.counted for each in money_that_came(row.purchase_id)]
    if twin := typed_twin(amount_minor, at, came):
        ClaimRefund.objects.filter(pk=twin.id).update(told_id=number, source=Source.SUPPLIER, at=at)
        return [event_of(row, "money_confirmed", by=By.SUPPLIER, amount=format_money(amount_minor, row.currency))]
    given_way = to_replace(amount_minor, paid, came)
    if given_way is None:
        return [event_of(row, "money_odd", by=By.SUPPLIER, amount=format_money(amount_minor, row.currency))]
    event = add_money(row, external_id=number, amount_minor=amount_minor, at=at, source=Source.SUPPLIER, now=now)
    if given_way:
        stated = ClaimRefund.objects.get(purchase_id=row.purchase_id, told_id=number)
        ClaimRefund.objects.filter(pk__in=[each.id for each in given_way]).update(replaced_by=stated)
        for each in [row, *others]:
            count_money(each)
    return [event]
