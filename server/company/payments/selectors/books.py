"""Reads for finance of charges, invoices, payments with taxes and fees, refunds and disputes, as uniform rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import (
    BigIntegerField,
    Case,
    Expression,
    F,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Coalesce, NullIf

from server.company.ledger.selectors.books import merchant_names
from server.company.payments.contracts import CHANGE, ChargeState, Purpose, RefundStage
from server.company.payments.contracts.booked import BookedFilter, BookedKind, BookedRow
from server.company.payments.models import Charge, Dispute, Invoice, Payment, Refund
from server.company.plans.selectors import plan_names
from server.kit.errors import NotFound
from server.kit.paging import newest_first
from server.ports.payment_states import PaymentStatus

Column = str | Expression | F


EVERY = Q()


@dataclass(frozen=True, slots=True)
class Book:
    """Model and columns of a kind; columns that a kind lacks are left out."""

    model: type[Model]
    at: str
    columns: Mapping[str, Column]
    within: Q = EVERY
    """Filter that selects this kind's rows of the model."""


OF_PAYMENT: Mapping[str, Column] = {
    "provider": "payment__provider",
    "plan_id": Coalesce("payment__invoice__plan_id", "payment__charge__plan_id"),
    "platform": Coalesce("payment__invoice__platform", "payment__charge__platform"),
    "purpose": "payment__purpose",
}

MONEY_IN: Mapping[str, Column] = {
    "plan_id": Coalesce("invoice__plan_id", "charge__plan_id"),
    "platform": Coalesce("invoice__platform", "charge__platform"),
    "purpose": "purpose",
}
"""Columns of all lists of payments, whichever amount they show."""

TAX_SHARE = F("amount_minor") * F("payment__tax_minor") / F("payment__amount_minor")
TAX_BACK = Subquery(
    Refund.objects.filter(payment=OuterRef("pk"), state=RefundStage.DONE)
    .values("payment")
    .annotate(tax_back=Sum(TAX_SHARE))
    .values("tax_back")
)
"""Each refund is rounded down by itself, as in the ledger (`rules.tax_share`)."""

PAYMENTS = Payment.objects.filter(charge=OuterRef("pk")).order_by()
RECEIVED = Subquery(
    PAYMENTS.filter(state=PaymentStatus.SUCCEEDED).values("charge").annotate(sum=Sum("amount_minor")).values("sum"),
    output_field=BigIntegerField(),
)
TRIED = Subquery(PAYMENTS.order_by("-at", "-pk").values("amount_minor")[:1])
NOTHING = Value(0, output_field=BigIntegerField())
DUE = Case(When(key__startswith=CHANGE, then=NOTHING), default=F("amount_minor"))
"""Of a change, only the provider says how much of its price is due."""

BOOKS = {
    BookedKind.CHARGES: Book(
        Charge,
        "opened_at",
        {
            "amount": Case(
                When(state=ChargeState.PAID, then=Coalesce(RECEIVED, NOTHING)),
                default=Coalesce(RECEIVED, TRIED, DUE),
            ),
            "price": Case(When(purpose=Purpose.PLAN, then=F("amount_minor"))),
            "plan_id": "plan_id",
            "platform": "platform",
            "purpose": "purpose",
            "tax": "tax_minor",
            "ended_at": "decided_at",
            "reason": "reason",
        },
    ),
    BookedKind.INVOICES: Book(
        Invoice,
        "issued_at",
        {
            "name": Coalesce(NullIf("number", Value("")), "external_id"),
            "plan_id": "plan_id",
            "platform": "platform",
            "amount": "total_minor",
            "tax": "tax_minor",
            "ended_at": "paid_at",
            "url": "hosted_url",
        },
    ),
    BookedKind.PAYMENTS: Book(
        Payment,
        "at",
        {
            **MONEY_IN,
            "tax": "tax_minor",
            "fee": "fee_minor",
            "refunded": "refunded_minor",
            "reason": "failure",
        },
    ),
    BookedKind.TAXES: Book(
        Payment,
        "at",
        {**MONEY_IN, "tax": "tax_minor", "refunded": Coalesce(TAX_BACK, 0, output_field=BigIntegerField())},
        within=Q(tax_minor__gt=0),
    ),
    BookedKind.FEES: Book(Payment, "at", {**MONEY_IN, "fee": "fee_minor"}, within=Q(fee_minor__gt=0)),
    BookedKind.REFUNDS: Book(
        Refund,
        "asked_at",
        {
            **OF_PAYMENT,
            **{name: name for name in ("target", "asked_by_id", "asked_by", "decided_by")},
            "ended_at": "decided_at",
            "reason": Coalesce(NullIf("failure", Value("")), "reason"),
        },
    ),
    BookedKind.DISPUTES: Book(Dispute, "opened_at", {**OF_PAYMENT, "ended_at": "evidence_due_at", "reason": "reason"}),
}
COMMON: Mapping[str, Column] = {
    "merchant_id": "merchant_id",
    "provider": "provider",
    "name": "external_id",
    "amount": "amount_minor",
    "currency": "currency",
    "state": "state",
}
EMPTY: dict[str, Any] = {
    **dict.fromkeys(("plan_id", "platform", "price", "tax", "fee", "refunded", "ended_at", "asked_by_id")),
    **dict.fromkeys(("purpose", "reason", "url", "target", "asked_by", "decided_by"), ""),
}


def list_booked(
    kind: BookedKind, *, filters: BookedFilter, before: int | None = None, size: int, language: str = "en"
) -> tuple[list[BookedRow], bool]:
    """List up to `size` matching rows of a kind, newest first by the time they show, and whether older ones exist.

    Plan names are translated.
    """
    rows = newest_first(_fitting(kind, filters), BOOKS[kind].at, before=before)
    found = _named(list(rows[: size + 1]), language)
    return found[:size], len(found) > size


def read_booked(kind: BookedKind, row_id: int, *, language: str = "en") -> BookedRow:
    """Read one row of a kind, with its plan's name in a language. NotFound."""
    found = _named(list(_rows(kind).filter(pk=row_id)), language)
    if not found:
        raise NotFound
    return found[0]


def count_to_decide(staff_id: int) -> int:
    """Count the refunds that this member of staff may decide: those that others filters."""
    return Refund.objects.filter(state=RefundStage.WAITING).exclude(asked_by_id=staff_id).count()


def _rows(kind: BookedKind) -> "QuerySet[Any, dict[str, Any]]":
    """Return rows as values named as in BookedRow, prefixed to avoid the model's own names."""
    book = BOOKS[kind]
    columns = {**COMMON, **book.columns, "at": book.at}
    annotated = {f"row_{name}": F(column) if isinstance(column, str) else column for name, column in columns.items()}
    rows: QuerySet[Any, dict[str, Any]] = (
        book.model._default_manager.filter(book.within).annotate(**annotated).values("pk", *annotated)
    )
    return rows


def _fitting(kind: BookedKind, filters: BookedFilter) -> "QuerySet[Any, dict[str, Any]]":
    named = {
        "row_merchant_id": filters.merchant_id,
        "row_plan_id": filters.plan_id,
        "row_platform": filters.platform,
        "row_state": filters.state,
        "row_at__gte": filters.since,
        "row_at__lt": filters.until,
    }
    given = {name: value for name, value in named.items() if value not in (None, "")}
    return _rows(kind).filter(**given)


def _named(rows: list[dict[str, Any]], language: str) -> list[BookedRow]:
    merchants = merchant_names(row["row_merchant_id"] for row in rows)
    plans = plan_names({row["row_plan_id"] for row in rows if row.get("row_plan_id")}, language=language)
    return [_row(row, merchants, plans) for row in rows]


def _row(row: dict[str, Any], merchants: Mapping[int, str], plans: Mapping[int, str]) -> BookedRow:
    values = EMPTY | {name.removeprefix("row_"): value for name, value in row.items() if name != "pk"}
    names: dict[str, Any] = {
        "merchant": merchants.get(values["merchant_id"], ""),
        "plan": plans.get(values["plan_id"], ""),
    }
    return BookedRow(id=row["pk"], **values, **names)
