"""The ledger on the staff API's wire. Amounts are decimal strings; points are whole."""

from dataclasses import asdict
from datetime import datetime
from decimal import Decimal
from typing import Literal

from ninja import Schema
from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Key, ListQuery
from server.api.console.second_factor import SecondFactorIn
from server.api.gateway.amounts import minor_of
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, Instant
from server.company.ledger.contracts import (
    AdjustmentDraft,
    AdjustmentRow,
    AdjustmentState,
    Balance,
    BookLine,
    Debtor,
    EntryKind,
    Period,
    TrialRow,
    Unit,
)
from server.company.ledger.rules import wire_amount
from server.kit.paging import MAX_SIZE

KeptUnit = Literal[Unit.DOLLAR, Unit.YUAN, Unit.POINTS]
Kind = Literal[EntryKind.CREDIT, EntryKind.DEBIT, EntryKind.HOLD, EntryKind.RELEASE]


class AdjustmentIn(SecondFactorIn):
    key: str = Field(min_length=8, max_length=64, description="A key per form, so that it posts once.")
    kind: Kind
    unit: KeptUnit
    amount: Decimal = Field(gt=0, le=1_000_000_000)
    reason: str = Field(max_length=500, description="For the audit log.")
    note: str = Field(default="", max_length=500, description="Shown to the merchant.")

    def draft(self, merchant_id: int) -> AdjustmentDraft:
        return AdjustmentDraft(
            key=self.key,
            merchant_id=merchant_id,
            kind=EntryKind(self.kind),
            unit=Unit(self.unit),
            amount=minor_of("amount", self.amount, self.unit),
            reason=self.reason,
            note=self.note,
        )


class RefusalIn(SecondFactorIn):
    reason: str = Field(max_length=500)


class AdjustmentsQuery(ListQuery):
    state: AdjustmentState | None = None
    merchant: Key | None = None


class BooksQuery(Schema):
    merchant: Key | None = None
    unit: Unit = Unit.DOLLAR
    since: Instant | None = None
    until: Instant | None = None
    before: Key | None = Field(default=None, description="Only lines older than this one.")
    per_page: int = Field(default=25, ge=1, le=MAX_SIZE)

    def period(self) -> Period:
        return Period(since=self.since, until=self.until)


class MerchantBalanceOut(Out):
    unit: str
    available: str
    held: str
    owed: str = Field(description="What they owe us; credits pay it first.")


class DebtorOut(Out):
    id: str
    merchant_id: Id
    merchant: Masked
    unit: str
    owed: str


class BookLineOut(Out):
    id: Id
    at: datetime
    merchant_id: Id | None = Field(description="null: an account of our own.")
    merchant: Masked
    account: str
    kind: str
    unit: str
    amount: str
    balance_after: str | None
    reference: str
    note: Masked


class BookLinesOut(Out):
    data: list[BookLineOut]
    has_more: bool = Field(description="Whether there are older ones: repeat with `before` set to the last id.")


class AdjustmentOut(Out):
    id: Id
    merchant_id: Id
    merchant: Masked
    kind: str
    unit: str
    amount: str
    reason: Masked
    note: Masked
    state: str = Field(description="waiting, posted or refused.")
    asked_by_id: Id
    asked_by: str
    asked_at: datetime
    decided_by: str
    decided_at: datetime | None
    decision: Masked


class TrialRowOut(Out):
    id: str
    kind: str
    unit: str
    accounts: int
    lines: str = Field(description="The sum of all lines of these accounts.")
    kept: str | None = Field(description="The sum of the stored balances; null if there is none.")
    agrees: bool


class TrialBalanceOut(Out):
    data: list[TrialRowOut]
    total: int
    balanced: bool = Field(
        description="Whether every unit sums to zero, and the stored balances equal the sums of the lines."
    )


def balance_row_out(row: Balance) -> MerchantBalanceOut:
    available, held, owed = (wire_amount(minor, row.unit) for minor in (row.available, row.held, row.owed))
    return MerchantBalanceOut(unit=row.unit, available=available, held=held, owed=owed)


def debtor_out(row: Debtor) -> DebtorOut:
    return DebtorOut(
        **asdict(row) | {"id": f"{row.merchant_id}:{row.unit}", "owed": wire_amount(row.owed, row.unit)},
    )


def book_line_out(line: BookLine) -> BookLineOut:
    after = None if line.balance_after is None else wire_amount(line.balance_after, line.unit)
    return BookLineOut(**asdict(line) | {"amount": wire_amount(line.amount, line.unit), "balance_after": after})


def adjustment_out(row: AdjustmentRow) -> AdjustmentOut:
    return AdjustmentOut(**asdict(row) | {"amount": wire_amount(row.amount, row.unit)})


def trial_row_out(row: TrialRow) -> TrialRowOut:
    return TrialRowOut(
        id=f"{row.unit}:{row.kind}",
        kind=row.kind,
        unit=row.unit,
        accounts=row.accounts,
        lines=wire_amount(row.lines, row.unit),
        kept=None if row.kept is None else wire_amount(row.kept, row.unit),
        agrees=row.agrees,
    )
