"""Money of claims for a ledger of profits: what came, once, and what suppliers agreed to and still owe."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from tenants.claims.contracts import ClaimMoney, ClaimState
from tenants.claims.models import Claim, ClaimLine, ClaimRefund
from tenants.claims.rules.money import shared
from tenants.claims.rules.states import expected_of
from tenants.orders.contracts.claimed import ClaimedPurchase
from tenants.orders.selectors.claimed import claimed_purchases


@dataclass(frozen=True, slots=True)
class _Money:
    ref: str
    amount: int
    at: datetime
    is_actual: bool


def claims_for_ledger(order_ids: Collection[int]) -> list[ClaimMoney]:
    """Return the money of the claims of orders: a row for each refund that came and counts, and one for what is agreed
    and still owed. In the order of the claims; a constant number of queries.

    Money of a purchase that buys for several orders is shared among them as its lines cost; the shares of all orders
    add up to it.
    """
    wanted = set(order_ids)
    purchases = claimed_purchases(order_ids=wanted) if wanted else {}
    claims = {row.pk: row for row in Claim.objects.filter(purchase_id__in=purchases).order_by("pk")}
    parts: dict[int, dict[int, int]] = {}
    for part in ClaimLine.objects.filter(claim_id__in=claims).order_by("pk"):
        parts.setdefault(part.claim_id, {})[part.line_id] = part.quantity
    came: dict[int, list[ClaimRefund]] = {pk: [] for pk in claims}
    for row in ClaimRefund.objects.filter(claim_id__in=claims, replaced_by=None).order_by("pk"):
        came[row.claim_id].append(row)
    found = []
    for pk, claim in claims.items():
        purchase = purchases[claim.purchase_id]
        weights = _weights(purchase, parts.get(pk, {}))
        for money in [*map(_came, came[pk]), *_owed(claim)]:
            found += _of_orders(claim, purchase, money, shared(money.amount, weights))
    return [each for each in found if each.order_id in wanted]


def _came(row: ClaimRefund) -> _Money:
    return _Money(str(row.pk), row.amount_minor, row.at, is_actual=True)


def _owed(claim: Claim) -> list[_Money]:
    expected = expected_of(asked_minor=claim.asked_minor, agreed_minor=claim.agreed_minor)
    left = (expected or 0) - claim.received_minor
    is_owed = claim.state == ClaimState.AGREED and left > 0
    owed = _Money(f"owed {claim.pk}", left, claim.agreed_at or claim.changed_at, is_actual=False)
    return [owed] if is_owed else []


def _of_orders(claim: Claim, purchase: ClaimedPurchase, money: _Money, shares: Mapping[int, int]) -> list[ClaimMoney]:
    """Share an amount among the orders by the lines that it is for; the first one gets it where that is not known."""
    orders = {line.line_id: line.order_id for line in purchase.lines}
    split: dict[int, dict[int, int]] = {}
    for line_id, share in shares.items():
        split.setdefault(orders[line_id], {})[line_id] = share
    split = split or {purchase.order_ids[0]: {}}
    return [
        ClaimMoney(
            order_id=order_id,
            purchase_id=purchase.id,
            claim_id=claim.pk,
            ref=money.ref,
            amount_minor=sum(own.values()) if own else money.amount,
            currency=claim.currency,
            at=money.at,
            is_actual=money.is_actual,
            shares=own,
        )
        for order_id, own in sorted(split.items())
    ]


def _weights(purchase: ClaimedPurchase, parts: Mapping[int, int]) -> dict[int, int]:
    """Return what the pieces that a claim is about cost, by line; all lines of the purchase where it names none.

    Where a cost is unknown, their numbers count.
    """
    bought: dict[int, tuple[int, int | None]] = {}
    for line in purchase.lines:
        quantity, cost = bought.get(line.line_id, (0, 0))
        whole = None if cost is None or line.cost_minor is None else cost + line.cost_minor
        bought[line.line_id] = (quantity + line.quantity, whole)
    chosen = {line: min(pieces, bought[line][0]) for line, pieces in parts.items() if line in bought}
    chosen = chosen or {line: quantity for line, (quantity, _) in bought.items()}
    if any(bought[line][1] is None for line in chosen):
        return chosen
    return {line: (bought[line][1] or 0) * pieces // bought[line][0] for line, pieces in chosen.items()}
