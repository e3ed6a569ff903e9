"""Reads of what merchants pay and will pay for plans, and of the state of our prices at the provider."""

from collections.abc import Collection

from django.db.models import Count

from server.company.payments.contracts.moves import KeptPrices, MoveCounts, MoveState, PriceTerms
from server.company.payments.models import PaidSubscription, ProviderCall
from server.company.payments.models.moves import PriceMove


def prices_subject(edition_id: int) -> str:
    """Return the subject of provider calls that create an edition's prices."""
    return f"edition {edition_id}"


def kept_prices(edition_id: int) -> KeptPrices | None:
    """Return the result of the last call about an edition's prices; None before the first."""
    row = ProviderCall.objects.filter(subject=prices_subject(edition_id)).order_by("-started_at", "-pk").first()
    return KeptPrices(row.outcome, row.ended_at or row.started_at, row.reason) if row else None


def move_counts(plan_ids: Collection[int]) -> dict[int, MoveCounts]:
    """Count by plan the price moves of its subscriptions in each state. One query."""
    rows = PriceMove.objects.filter(plan_id__in=plan_ids).order_by()
    found: dict[int, dict[str, int]] = {}
    for plan_id, state, count in rows.values_list("plan_id", "state").annotate(Count("pk")):
        found.setdefault(plan_id, {})[state] = count
    return {plan_id: MoveCounts(**counts) for plan_id, counts in found.items()}


def price_terms(merchant_ids: Collection[int]) -> list[PriceTerms]:
    """Return what these merchants pay the provider for running plans, and the next price. Two queries."""
    rows = list(PaidSubscription.objects.filter(merchant_id__in=merchant_ids, ended_at=None).order_by("pk"))
    waiting = {
        row.subscription_id: row for row in PriceMove.objects.filter(subscription__in=rows, state=MoveState.WAITING)
    }
    return [_terms(row, waiting.get(row.pk)) for row in rows]


def _terms(row: PaidSubscription, move: PriceMove | None) -> PriceTerms:
    next_minor, next_at = row.next_price_minor, row.period_end
    if next_minor is None and move is not None:
        next_minor, next_at = move.to_minor, max(move.due_at, row.period_end)
    return PriceTerms(
        merchant_id=row.merchant_id,
        platform=row.platform,
        plan_id=row.plan_id,
        price_minor=row.price_minor,
        next_minor=next_minor,
        next_at=None if next_minor is None else next_at,
        currency=row.currency,
    )
