"""Money of disputes for the profit ledger: what a bank took, what it gave back, the provider's fee; each once."""

from collections.abc import Collection, Iterable
from datetime import datetime

from tenants.disputes.contracts import DisputeMoney, DisputeSource
from tenants.disputes.models import Dispute


def disputes_for_ledger(order_ids: Collection[int]) -> list[DisputeMoney]:
    """Return the money of the disputes of orders, in the order of the disputes. One query."""
    rows = Dispute.objects.filter(order_id__in=order_ids).order_by("pk")
    return [money for row in rows for money in _money(row)]


def _money(row: Dispute) -> Iterable[DisputeMoney]:
    if row.took_at is not None:
        yield _of(row, "", -row.amount_minor, row.took_at)
    if row.returned_at is not None:
        yield _of(row, ":back", row.amount_minor, row.returned_at)
    charged_at = row.took_at or row.opened_at
    if row.fee_minor:
        yield _of(row, "", -row.fee_minor, charged_at, is_fee=True)
    if row.fee_back_minor:
        yield _of(row, ":back", row.fee_back_minor, row.ended_at or charged_at, is_fee=True)


def _of(row: Dispute, part: str, amount: int, at: datetime, *, is_fee: bool = False) -> DisputeMoney:
    return DisputeMoney(
        order_id=row.order_id,
        ref=f"dispute:{row.pk}{part}",
        is_fee=is_fee,
        amount=amount,
        currency=row.currency,
        at=at,
        is_entered=row.source == DisputeSource.HAND,
    )
