"""What answers say about claims. Amounts are decimals in the purchase's currency, empty where they are not known."""

from datetime import datetime
from typing import Any

from pydantic import Field

from server.api.gateway.file_links import FileLink
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id
from server.kit.money import to_decimal
from tenants.claims.contracts import (
    Claimable,
    ClaimHint,
    ClaimKind,
    ClaimRow,
    ClaimState,
    DeadlineKind,
    RefundRow,
    Said,
    Source,
)
from tenants.orders.contracts.claimed import BuyerRefund


class ClaimPartOut(Out):
    line_id: Id
    quantity: int


class ClaimDeadlineOut(Out):
    kind: DeadlineKind
    at: datetime
    source: Source = Field(description="How it is known: supplier, rule (the supplier's usual one) or merchant.")
    why: str = Field(description="Where a rule is from.")
    is_over: bool = Field(description="It passed, or what it was for has happened.")


class ClaimRefundOut(Out):
    id: Id
    amount: str
    at: datetime
    source: Source
    note: str
    is_replaced: bool = Field(description="The supplier's own figure stands in its place; it does not count.")


class ClaimMessageOut(Out):
    id: Id
    at: datetime
    said: Said
    text: str = Field(description="Empty once it is erased with the buyer's data.")


class ClaimPhotoOut(Out):
    id: Id
    src: FileLink = Field(validation_alias="key")
    at: datetime


class ClaimOut(Out):
    id: Id
    order_id: Id
    order_number: str
    store_id: Id
    purchase_id: Id
    supplier: int
    supplier_order_ids: list[str]
    kind: ClaimKind
    state: ClaimState
    by_supplier: bool = Field(description="It was opened by what the supplier said.")
    currency: str
    asked: str
    offered: str
    agreed: str
    received: str = Field(description="What came back, as far as it counts.")
    paid: str = Field(description="What was paid for the purchase: all its refunds together are never more.")
    buyer_refund_id: str = Field(description="The store's refund to the buyer that it belongs to; empty for none.")
    next_deadline: ClaimDeadlineOut | None = Field(description="The nearest that counts now.")
    create_time: datetime = Field(validation_alias="created_at")
    change_time: datetime = Field(validation_alias="changed_at")
    lines: list[ClaimPartOut] = Field(validation_alias="parts", description="Empty in lists, and for the whole.")
    description: str
    deadlines: list[ClaimDeadlineOut] = Field(description="Empty in lists, as all that follows.")
    refunds: list[ClaimRefundOut]
    messages: list[ClaimMessageOut] = Field(description="Oldest first.")
    photos: list[ClaimPhotoOut]
    next_states: list[ClaimState] = Field(description="Where it can be brought from here.")
    is_masked: bool = Field(description="Staff act as the user: texts and photos are left out.")


class ClaimsOut(Envelope):
    claims: list[ClaimOut]
    has_more: bool = Field(description="Whether there are more: repeat with `after` set to the last id.")


class OneClaimOut(Envelope):
    claim: ClaimOut


class ClaimableOut(Out):
    purchase_id: Id
    supplier: int
    currency: str
    paid: str
    left: str = Field(description="Paid, and not back.")
    lines: list[ClaimPartOut]


class ClaimHintOut(Out):
    purchase_id: Id
    supplier: int
    buyer_refund_ids: list[str] = Field(description="None where the purchase was cancelled after it was paid.")
    buyer_amount: str
    buyer_currency: str


class BuyerRefundOut(Out):
    id: str
    at: datetime | None
    amount: str
    currency: str


class OrderClaimsOut(Envelope):
    claims: list[ClaimOut] = Field(description="Oldest first.")
    purchases: list[ClaimableOut] = Field(description="Paid purchases, of which the supplier can be asked for money.")
    hints: list[ClaimHintOut] = Field(description="Purchases of which nothing was asked, though something may be owed.")
    buyer_refunds: list[BuyerRefundOut] = Field(description="What the store paid back to the buyer.")


def claim_out(row: ClaimRow) -> ClaimOut:
    """Return a claim as answers show it."""
    amounts = {name: _money(getattr(row, f"{name}_minor"), row.currency) for name in _AMOUNTS}
    refunds = [_refund(each, row.currency) for each in row.refunds]
    values = {name: getattr(row, name) for name in ClaimRow.__dataclass_fields__}
    return ClaimOut.model_validate({**values, **amounts, "refunds": refunds})


def claimable_out(row: Claimable) -> ClaimableOut:
    amounts = {name: _money(getattr(row, f"{name}_minor"), row.currency) for name in ("paid", "left")}
    return ClaimableOut(
        purchase_id=str(row.purchase_id),
        supplier=row.supplier,
        currency=row.currency,
        lines=[ClaimPartOut(line_id=str(part.line_id), quantity=part.quantity) for part in row.parts],
        **amounts,
    )


def hint_out(row: ClaimHint) -> ClaimHintOut:
    return ClaimHintOut(
        purchase_id=str(row.purchase_id),
        supplier=row.supplier,
        buyer_refund_ids=list(row.buyer_refund_ids),
        buyer_amount=to_decimal(row.buyer_minor, row.buyer_currency) if row.buyer_currency else "",
        buyer_currency=row.buyer_currency,
    )


def buyer_refund_out(row: BuyerRefund) -> BuyerRefundOut:
    return BuyerRefundOut(
        id=row.id, at=row.at, amount=to_decimal(row.amount_minor, row.currency), currency=row.currency
    )


_AMOUNTS = ("asked", "offered", "agreed", "received", "paid")


def _refund(row: RefundRow, currency: str) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in RefundRow.__dataclass_fields__}
    return {**values, "amount": to_decimal(row.amount_minor, currency)}


def _money(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)
