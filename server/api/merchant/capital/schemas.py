"""Balances, points and statements on the wire: decimal strings with a currency; points are whole numbers."""

from datetime import date, datetime
from typing import Annotated

from ninja import Schema
from pydantic import AliasPath, BeforeValidator, Field, field_serializer

from server.api.gateway.days import midnight
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id
from server.company.ledger.contracts import Balance, Period, Unit
from server.company.ledger.rules import CURRENCY_TYPES, shown_amount, wire_amount
from server.kit.errors import Invalid
from server.kit.paging import MAX_SIZE

LAST_ID = 2**63 - 1
BACKWARDS = "must not be before since"


class BalanceOut(Out):
    currency_type: int = Field(description="1 dollar, 2 yuan.")
    currency: str
    balance: str = Field(description="The available amount.")
    held: str
    balance_shown: str = Field(description="With two decimals and thousands separators.")
    held_shown: str
    owed: str = Field(description="What the merchant owes us; top-ups pay it first.")


class CapitalOut(Envelope):
    capital: list[BalanceOut]


class RewardsOut(Out):
    point_balance: int = Field(
        serialization_alias="pointBalance",
        description="Below zero if points of a refunded payment were spent; the next points fill it.",
    )
    held: int
    point_balance_shown: str = Field(
        serialization_alias="pointBalanceShown", description="An integer with thousands separators."
    )


class RewardsEnvelope(Envelope):
    rewards: RewardsOut


class LineOut(Out):
    id: Id
    create_time: datetime = Field(validation_alias="at")
    account: str = Field(description="available, held or owed.")
    type: str = Field(
        validation_alias="kind",
        description="credit, debit, hold, release, refund, top_up, plan, service ...",
    )
    reference: str
    note: str


def _currency_type(unit: str) -> int:
    return next(number for number, known in CURRENCY_TYPES.items() if known == unit)


class StatementLineOut(LineOut):
    currency_type: Annotated[int, BeforeValidator(_currency_type)] = Field(validation_alias=AliasPath("unit"))
    currency: str = Field(validation_alias="unit")
    amount: int
    balance_after: int = Field(description="The balance of that account.")

    @field_serializer("amount", "balance_after")
    def _decimal(self, minor: int) -> str:
        return wire_amount(minor, Unit(self.currency))


class PointsLineOut(LineOut):
    amount: int
    balance_after: int


class StatementOut(Envelope):
    lines: list[StatementLineOut]
    has_more: bool = Field(description="Whether there are older ones: repeat with `before` set to the last id.")


class PointsStatementOut(Envelope):
    lines: list[PointsLineOut]
    has_more: bool = Field(description="Whether there are older ones: repeat with `before` set to the last id.")


class PeriodQuery(Schema):
    since: date | None = Field(default=None, description="The first day, in the reader's zone.")
    until: date | None = Field(default=None, description="The last day, in the reader's zone.")

    def period(self, zone: str) -> Period:
        if self.since and self.until and self.until < self.since:
            raise Invalid.of_fields({"until": BACKWARDS})
        return Period(since=midnight(self.since, 0, zone, "since"), until=midnight(self.until, 1, zone, "until"))


class LinesQuery(PeriodQuery):
    before: int | None = Field(default=None, ge=1, le=LAST_ID, description="Only lines older than this one.")
    size: int = Field(default=20, ge=1, le=MAX_SIZE)


def balance_out(balance: Balance) -> BalanceOut:
    return BalanceOut(
        currency_type=_currency_type(balance.unit),
        currency=balance.unit,
        balance=wire_amount(balance.available, balance.unit),
        held=wire_amount(balance.held, balance.unit),
        balance_shown=shown_amount(balance.available, balance.unit),
        held_shown=shown_amount(balance.held, balance.unit),
        owed=wire_amount(balance.owed, balance.unit),
    )


def rewards_out(points: Balance) -> RewardsOut:
    balance = points.available - points.owed
    shown = shown_amount(balance, points.unit)
    return RewardsOut(point_balance=balance, held=points.held, point_balance_shown=shown)
