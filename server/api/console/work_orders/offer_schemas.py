"""A supplier's quote for the console."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.sourcing.contracts import OfferRow
from server.kit.money import to_decimal


class OfferOut(Out):
    id: Id
    order_id: Id
    source: int
    supplier_id: Id
    supplier: str
    complaints: int
    price: str
    currency: str
    moq: int | None
    days: int | None
    link: str
    note: str
    made_by: str
    made_at: datetime
    picked_at: datetime | None


def offers_out(rows: Iterable[OfferRow]) -> list[dict[str, Any]]:
    """Return quotes with formatted prices."""
    return [asdict(row) | {"price": to_decimal(row.price_minor, row.currency)} for row in rows]
