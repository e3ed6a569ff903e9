"""What answers say about purchases at suppliers."""

from datetime import datetime
from typing import Any

from pydantic import Field

from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, IdOrEmpty, Sentence
from server.kit.money import to_decimal
from tenants.orders.contracts import PurchaseRow


class OtherOrderOut(Out):
    id: Id
    number: str


class PurchaseOut(Out):
    """A purchase at a supplier: placed, paid and shipped are told apart."""

    id: Id
    type: int = Field(description="The supplier's code.")
    way: str = Field(description="api, list (the buying list) or staff.")
    state: str
    remark: Sentence
    refused_field: str = Field(description="The field of the address that the supplier refused; empty for none.")
    currency: str
    cost: str
    freight: str
    total: str = Field(description="As the supplier told it; empty before.")
    service: str
    min_days: int | None
    max_days: int | None
    supplier_order_ids: list[str]
    supplier_word: str
    create_time: datetime
    place_at: datetime
    placed_at: datetime | None
    paid_at: datetime | None
    pay_by: datetime | None
    shipped_at: datetime | None
    cancelling_since: datetime | None = Field(description="Since when the supplier owes an answer about cancelling.")
    cancel: str = Field(description="api, there (on the supplier's page), by_hand, or empty: not to be cancelled.")
    checked_at: datetime | None
    tracking: list[tuple[str, str]] = Field(description="Number and carrier of each parcel.")
    lines: list[tuple[str, int, int]] = Field(description="Line, its pieces, pieces at the supplier.")
    resends: IdOrEmpty = Field(description="The purchase whose pieces it sends once more; empty for none.")
    resend_reason: str = Field(description="Why: lost, damaged, wrong_item or other; empty for none.")
    together: list[OtherOrderOut] = Field(description="The other orders for which it buys, as one parcel.")
    own_cost: str = Field(description="This order's share of the goods; `cost` is of all its orders.")
    own_freight: str
    own_total: str
    to_resend: list[tuple[str, int]] = Field(description="Line, and its pieces that can be sent once more.")


def purchase_out(row: PurchaseRow) -> dict[str, Any]:
    """Return the fields of `PurchaseOut`."""
    return {
        **{name: getattr(row, name) for name in _SAME_IN_PURCHASE},
        **{name: _money(getattr(row, f"{name}_minor"), row.currency) for name in _AMOUNTS},
        "together": [OtherOrderOut(id=str(each.id), number=each.number) for each in row.together],
        "type": row.supplier,
        "remark": row.reason,
        "create_time": row.created_at,
        "supplier_order_ids": list(row.supplier_order_ids),
        "tracking": list(row.tracking),
        "lines": [(str(line), number, pieces) for line, number, pieces in row.lines],
        "resends": row.resends_id,
        "to_resend": [(str(line), pieces) for line, pieces in row.to_resend],
    }


def _money(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)


_AMOUNTS = ("cost", "freight", "total", "own_cost", "own_freight", "own_total")
_SAME_IN_PURCHASE = (
    "id", "way", "state", "refused_field", "currency", "service", "min_days", "max_days", "supplier_word", "place_at",
    "placed_at", "paid_at", "pay_by", "shipped_at", "cancelling_since", "cancel", "checked_at", "resend_reason",
)  # fmt: skip
