"""Refunds to buyers that are asked for from here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from server.ports.orders import Dual
from server.ports.refunds import RefundLimits, RefundPart


class RefundState(StrEnum):
    """How far a refund is. UNCONFIRMED: the store did not say whether it made it; its refunds are read to find out."""

    LOOKED_AT = "looked_at"
    ASKING = "asking"
    UNCONFIRMED = "unconfirmed"
    MADE = "made"
    FAILED = "failed"


OPEN = (RefundState.ASKING, RefundState.UNCONFIRMED)


@dataclass(frozen=True, slots=True)
class RefundOrder:
    """What a merchant wants to give back. `pieces` by the id of the order's line; `amount` in minor units of the
    buyer's currency, None for what the platform calculates.

    `pays`: False only notes a refund that the merchant pays by hand. `claim_id`: the claim that the money is for.
    """

    pieces: Mapping[int, int] = field(default_factory=dict)
    shipping: bool = False
    amount: int | None = None
    restocks: bool = False
    pays: bool = True
    reason: str = ""
    claim_id: int | None = None


@dataclass(frozen=True, slots=True)
class RefundPreview:
    """What the buyer would get back, and what is left to give back, in the shop's and in the buyer's currency.

    `to_type`: the amount to type, as money in words; empty where none is needed.
    """

    key: str
    amount: Dual
    most: Dual
    tax: Dual | None
    parts: tuple[RefundPart, ...]
    currency: str
    buyer_currency: str
    to_type: str


@dataclass(frozen=True, slots=True)
class BuyerRefundRow:
    """A refund that was asked for from here."""

    id: int
    key: str
    state: RefundState
    shop_minor: int
    buyer_minor: int
    pieces: Mapping[str, int]
    shipping: bool
    restocks: bool
    pays: bool
    external_id: str
    remark: dict[str, Any] | None
    user_id: int
    claim_id: int | None
    asked_at: datetime
    made_at: datetime | None
    reason: str


@dataclass(frozen=True, slots=True)
class RefundOptions:
    """What of an order can be refunded from here. `limits` None: its store's platform cannot, or it has none.

    `left`: what is not given back yet, as the store's last reading says.
    """

    limits: RefundLimits | None
    left: Dual
    currency: str
    buyer_currency: str
    rows: tuple[BuyerRefundRow, ...]
