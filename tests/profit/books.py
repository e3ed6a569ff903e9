"""The ledger of a merchant's orders, as tests read it, and orders as rules get them."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from django.db.models import Sum

from server.company.supply.models import ExchangeRate
from server.kit import clock
from server.ports.orders import PaymentState
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.contracts import Kind, Wanted
from tenants.ledger.models import LedgerEntry
from tenants.ledger.services.settling import settle_orders
from tenants.orders.contracts.ledger import BoughtLine, LineFigures, OrderFigures, PurchaseFigures, RefundFigures
from tests.orders.goods import Intake
from tests.support.jobs import drain_jobs

AT = datetime(2026, 11, 1, 9, 0, tzinfo=UTC)
Sums = dict[str, int]


@dataclass
class Books:
    """The ledger of a merchant."""

    intake: Intake

    def take(self, *orders: Any) -> list[int]:
        """Take orders in, and let the jobs run."""
        ids = self.intake.take(*orders)
        drain_jobs(skip_pauses=True)
        return ids

    def settle(self, *order_ids: int) -> int:
        with tenant_scope_of(self.intake.tenant):
            return settle_orders(order_ids, now=clock.now())

    def entries(self, **where: Any) -> list[LedgerEntry]:
        with tenant_scope_of(self.intake.tenant):
            return list(LedgerEntry.objects.filter(**where).select_related("line").order_by("pk"))

    def sums(self, column: str = "base_minor", **where: Any) -> Sums:
        """Return the sums by kind that are not zero."""
        with tenant_scope_of(self.intake.tenant):
            rows = LedgerEntry.objects.filter(**where).values("kind").annotate(sum=Sum(column))
            return {row["kind"]: row["sum"] for row in rows if row["sum"]}

    def profit(self, **where: Any) -> int:
        return sum(self.sums(**where).values())


def rate(currency: str, per_usd: str, day: date = date(2026, 11, 1)) -> None:
    """Our staff keep a rate of a day."""
    ExchangeRate.objects.create(currency=currency, day=day, per_usd=Decimal(per_usd), source="ECB")


def sold(line_id: int = 1, *, quantity: int = 2, total: int = 5_000, **more: Any) -> LineFigures:
    values = {"current": quantity, "discount": 0, "tax": 0, **more}
    return LineFigures(line_id, f"p{line_id}", f"v{line_id}", "Tea pot", quantity=quantity, total=total, **values)


def refund(name: str = "r1", amount: int = 0, tax: int | None = None, **pieces: int) -> RefundFigures:
    quantities = {int(key[1:]): number for key, number in pieces.items()}
    return RefundFigures(name, AT, amount, tax, quantities)


def order(*lines: LineFigures, total: int = 5_000, **more: Any) -> OrderFigures:
    plain = OrderFigures(
        id=1, number="#1001", store_id=1, country="DE", currency="USD", payment=PaymentState.PAID, is_test=False,
        is_over=False, taxes_included=False, created_at=AT, changed_at=AT, paid_at=AT, total=total, refunded=0, tax=0,
        shipping=0, discount=0, tip=0, duties=0, fees=None, to_buy=0, lines=lines or (sold(),), refunds=(),
        purchases=(),
    )  # fmt: skip
    return replace(plain, **more)


def by_kind(rows: list[Wanted], *, line: int | None = None) -> dict[Kind, int]:
    """Return what rows come to by kind, actual where it is known."""
    sums: dict[Kind, int] = {}
    for row in rows:
        if line is None or row.line_id == line:
            amount = row.actual if row.actual is not None else row.expected or 0
            sums[row.kind] = sums.get(row.kind, 0) + amount
    return {kind: amount for kind, amount in sums.items() if amount}


def bought(*lines: BoughtLine, **more: Any) -> PurchaseFigures:
    plain = PurchaseFigures(
        id=7, supplier=1, way="api", state="placed", currency="USD", cost=2_000, freight=300, customs=(), total=None,
        costs={}, created_at=AT, placed_at=AT, paid_at=None, ended_at=None,
        lines=lines or (BoughtLine(1, 2, 1_000, is_out=False),),
    )  # fmt: skip
    return replace(plain, **more)
