"""What the ledger has of orders' payments, to be compared with what was paid out."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import BooleanField, Case, Sum, Value, When

from tenants.ledger.contracts import INCOME, Kind
from tenants.ledger.contracts.reports import OrderMoney
from tenants.ledger.models import LedgerEntry, LedgerHead

_BY_KIND = {
    **dict.fromkeys((*INCOME, Kind.TAX), "paid"),
    Kind.REFUND: "refunded",
    Kind.CHARGEBACK: "disputed",
    Kind.PAYMENT_FEE: "fees",
    Kind.DISPUTE_FEE: "dispute_fees",
}
_ABOVE_ZERO = {"fees", "dispute_fees"}
_OF_REFUND = Case(When(ref__startswith="refund:", then=Value(True)), default=Value(False), output_field=BooleanField())


def money_of_orders(order_ids: Collection[int]) -> dict[int, OrderMoney]:
    """Return the payments of the orders that the ledger knows. One query.

    The tax in a refund is a row of the tax. An entry that was taken back is there twice, with both signs.
    """
    rows = LedgerEntry.objects.filter(order_id__in=order_ids, kind__in=_BY_KIND).annotate(of_refund=_OF_REFUND)
    sums = rows.values("order_id", "kind", "currency", "of_refund").annotate(sum=Sum("amount_minor")).order_by()
    found: dict[int, dict[str, dict[str, int]]] = {}
    for row in sums:
        name = "refunded" if row["of_refund"] else _BY_KIND[Kind(row["kind"])]
        by_currency = found.setdefault(row["order_id"], {}).setdefault(name, {})
        amount = -row["sum"] if name in _ABOVE_ZERO else row["sum"]
        by_currency[row["currency"]] = by_currency.get(row["currency"], 0) + amount
    names = dict.fromkeys(_BY_KIND.values())
    return {order_id: OrderMoney(**{name: own.get(name, {}) for name in names}) for order_id, own in found.items()}


def expected_fee(order_id: int, currency: str) -> int:
    """Return what of an order's payment fee is only expected, above zero."""
    rows = LedgerEntry.objects.filter(order_id=order_id, kind=Kind.PAYMENT_FEE, currency=currency, is_actual=False)
    return -int(rows.aggregate(sum=Sum("amount_minor"))["sum"] or 0)


def settled_since(moment: datetime, *, after: int, most: int) -> list[int]:
    """Return the ids of orders beyond one whose ledgers were brought up to date since then, in their order."""
    rows = LedgerHead.objects.filter(settled_at__gte=moment, order_id__gt=after).order_by("order_id")
    return list(rows.values_list("order_id", flat=True)[:most])
