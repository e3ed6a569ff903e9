"""Money of claims for a ledger of profits: what came, once, and what suppliers agreed to and still owe."""

from collections.abc import Collection, Mapping

from tenants.claims.contracts import ClaimMoney, ClaimState
from tenants.claims.models import Claim, ClaimLine, ClaimRefund
from tenants.claims.rules.money import shared
from tenants.claims.rules.states import expected_of
from tenants.orders.contracts.claimed import ClaimedPurchase
from tenants.orders.selectors.claimed import claimed_purchases


def claims_for_ledger(order_ids: Collection[int]) -> list[ClaimMoney]:
    """Return the money of the claims of orders: a row for each refund that came and counts, and one for what is agreed
    and still owed. In the order of the claims; five queries.
    """
    claims = {row.pk: row for row in Claim.objects.filter(order_id__in=order_ids).order_by("pk")}
    if not claims:
        return []
    purchases = claimed_purchases({row.purchase_id for row in claims.values()})
    parts: dict[int, dict[int, int]] = {}
    for part in ClaimLine.objects.filter(claim_id__in=claims).order_by("pk"):
        parts.setdefault(part.claim_id, {})[part.line_id] = part.quantity
    weights = {pk: _weights(purchases[row.purchase_id], parts.get(pk, {})) for pk, row in claims.items()}
    came = ClaimRefund.objects.filter(claim_id__in=claims, replaced_by=None).order_by("claim_id", "pk")
    actual = [
        ClaimMoney(
            order_id=claims[row.claim_id].order_id,
            purchase_id=row.purchase_id,
            claim_id=row.claim_id,
            amount_minor=row.amount_minor,
            currency=claims[row.claim_id].currency,
            at=row.at,
            is_actual=True,
            shares=shared(row.amount_minor, weights[row.claim_id]),
        )
        for row in came
    ]
    owed = [each for pk, row in claims.items() if (each := _owed(row, weights[pk]))]
    return sorted([*actual, *owed], key=lambda each: (each.claim_id, not each.is_actual))


def _owed(row: Claim, weights: Mapping[int, int]) -> ClaimMoney | None:
    expected = expected_of(asked_minor=row.asked_minor, agreed_minor=row.agreed_minor)
    left = (expected or 0) - row.received_minor
    if row.state != ClaimState.AGREED or left <= 0:
        return None
    at = row.agreed_at or row.changed_at
    shares = shared(left, weights)
    return ClaimMoney(row.order_id, row.purchase_id, row.pk, left, row.currency, at, is_actual=False, shares=shares)


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
