"""Reads of paid periods and the ledger keys of their money."""

from collections.abc import Collection

from django.db.models import Sum

from server.company.payments.contracts import PaidPeriod
from server.company.payments.models import Dispute, Invoice, Payment, Refund
from server.ports.payment_states import DisputeStatus, InvoiceStatus

BATCH = 500


def paid_periods(*, after: int) -> list[PaidPeriod]:
    """Return the next 500 paid invoices with their periods, ordered by id. Three queries."""
    rows = Invoice.objects.filter(pk__gt=after, state=InvoiceStatus.PAID).order_by("pk")
    found = list(rows[:BATCH])
    keys = _keys("invoice", [row.pk for row in found])
    return [_period(row, keys.get(row.pk, [])) for row in found]


def charge_keys(charge_ids: Collection[int]) -> dict[int, list[str]]:
    """Return by charge the ledger keys of its payments and refunds. Two queries."""
    return _keys("charge", charge_ids)


def lost_by_charge(charge_ids: Collection[int]) -> dict[int, int]:
    """Return by charge what banks took back of its payments for good, in minor units; others are missing. One query."""
    rows = Dispute.objects.filter(payment__charge__in=charge_ids, state=DisputeStatus.LOST)
    return dict(rows.values_list("payment__charge").annotate(lost=Sum("amount_minor")).order_by())


def _period(row: Invoice, keys: list[str]) -> PaidPeriod:
    return PaidPeriod(
        invoice_id=row.pk,
        merchant_id=row.merchant_id,
        currency=row.currency,
        start=row.period_start.date(),
        end=row.period_end.date(),
        keys=tuple(keys),
    )


def _keys(paid: str, ids: Collection[int]) -> dict[int, list[str]]:
    """Return the ledger keys of payments and refunds by invoice or charge id; `paid` names which."""
    found: dict[int, list[str]] = {}
    payments = Payment.objects.filter(**{f"{paid}__in": ids}).values_list(f"{paid}_id", "external_id")
    for paid_id, name in payments:
        found.setdefault(paid_id, []).extend((f"charge:{name}", f"plan:{name}"))
    refunds = Refund.objects.filter(**{f"payment__{paid}__in": ids})
    for paid_id, name, key in refunds.values_list(f"payment__{paid}_id", "external_id", "key"):
        found.setdefault(paid_id, []).extend((f"refund:{name}", f"refund:{name}:back", f"refund:{key}"))
    return found
