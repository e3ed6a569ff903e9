"""What claims against suppliers pass to other areas and to the API: plain values. Money in minor units."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class ClaimKind(StrEnum):
    """What a claim is about."""

    BEFORE_SHIPPING = "before_shipping"
    """The supplier did not send it, or was called off in time."""
    NOT_RECEIVED = "not_received"
    DAMAGED = "damaged"
    WRONG_ITEM = "wrong_item"
    MISSING_PIECES = "missing_pieces"
    QUALITY = "quality"
    OTHER = "other"


class ClaimState(StrEnum):
    """How far a claim is. `rules/states.py` says which leads where."""

    OPEN = "open"
    """Noted here; the supplier was not asked yet."""
    ASKED = "asked"
    OFFERED = "offered"
    """The supplier offers something: the merchant must answer."""
    AGREED = "agreed"
    """The supplier owes the money; it has not come yet."""
    ESCALATED = "escalated"
    """A dispute, which the marketplace decides."""
    REFUNDED = "refunded"
    """Money really came."""
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class DeadlineKind(StrEnum):
    """What a deadline is about."""

    ASK = "ask"
    """Until when the supplier can be asked at all."""
    ANSWER = "answer"
    """Until when the merchant must answer the supplier."""
    SUPPLIER = "supplier"
    """Until when the supplier must answer."""
    MONEY = "money"
    """Until when the money should be back."""


class Source(StrEnum):
    """How something is known."""

    SUPPLIER = "supplier"
    """The supplier said so itself."""
    RULE = "rule"
    """By the supplier's usual rule (`rules/deadlines.json`)."""
    MERCHANT = "merchant"


class Said(StrEnum):
    """Whose words a message has; a person of the merchant writes all of them down."""

    MERCHANT = "merchant"
    SUPPLIER = "supplier"
    BUYER = "buyer"


MOST_PHOTOS = 20
MOST_MESSAGES = 500


@dataclass(frozen=True, slots=True)
class ClaimPart:
    """Pieces of an order's line that a claim is about, by our line id."""

    line_id: int
    quantity: int


@dataclass(frozen=True, slots=True)
class TypedClaim:
    """What a merchant asks of a supplier. `asked_minor` in the purchase's currency, None while they do not know.

    `deadlines`: those that the merchant knows; the supplier's usual rules fill the others.
    """

    kind: ClaimKind
    parts: tuple[ClaimPart, ...] = ()
    asked_minor: int | None = None
    description: str = ""
    buyer_refund_id: str = ""
    """The store's refund to the buyer that it belongs to; empty for none."""
    deadlines: Mapping[DeadlineKind, datetime] = field(default_factory=dict)
    state: ClaimState = ClaimState.OPEN
    """OPEN, or ASKED where the supplier was asked already."""


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """What becomes of a claim; None leaves a value as it is. A time of None in `deadlines` takes a deadline away."""

    state: ClaimState | None = None
    kind: ClaimKind | None = None
    parts: tuple[ClaimPart, ...] | None = None
    asked_minor: int | None = None
    offered_minor: int | None = None
    agreed_minor: int | None = None
    description: str | None = None
    buyer_refund_id: str | None = None
    deadlines: Mapping[DeadlineKind, datetime | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TypedRefund:
    """Money that came, as a merchant says. `key`: the same one is the same refund, however often it is sent.

    `is_another`: it came besides what the supplier told, although it is as much.
    """

    amount_minor: int
    at: datetime
    key: str
    note: str = ""
    is_another: bool = False


@dataclass(frozen=True, slots=True)
class ClaimFilter:
    """Which claims to list. An empty field lists all. `is_soon`: with a deadline within a week, the nearest first."""

    states: tuple[ClaimState, ...] = ()
    supplier: int | None = None
    is_soon: bool = False
    is_open: bool = False
    store_ids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    """A deadline. `is_over`: it passed, or what it was for has happened. `why`: where a rule is from."""

    kind: DeadlineKind
    at: datetime
    source: Source
    why: str
    is_over: bool


@dataclass(frozen=True, slots=True)
class RefundRow:
    """Money that came. `is_replaced`: the supplier's own figure stands in its place."""

    id: int
    amount_minor: int
    at: datetime
    source: Source
    note: str
    is_replaced: bool


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message of a claim; an empty text is erased."""

    id: int
    at: datetime
    said: Said
    user_id: int | None
    text: str


@dataclass(frozen=True, slots=True)
class PhotoRow:
    """A photo: the key of its file."""

    id: int
    key: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim in lists and in its order. `next_deadline`: the nearest that counts now.

    `is_masked`: staff act as the user, and what people wrote and photos are left out.
    """

    id: int
    order_id: int
    order_number: str
    store_id: int
    purchase_id: int
    supplier: int
    supplier_order_ids: tuple[str, ...]
    kind: ClaimKind
    state: ClaimState
    by_supplier: bool
    """It was opened by what the supplier said."""
    currency: str
    asked_minor: int | None
    offered_minor: int | None
    agreed_minor: int | None
    received_minor: int
    paid_minor: int | None
    """What was paid for the purchase: all its refunds together are never more."""
    buyer_refund_id: str
    next_deadline: DeadlineRow | None
    created_at: datetime
    changed_at: datetime
    parts: tuple[ClaimPart, ...] = ()
    description: str = ""
    deadlines: tuple[DeadlineRow, ...] = ()
    refunds: tuple[RefundRow, ...] = ()
    messages: tuple[MessageRow, ...] = ()
    photos: tuple[PhotoRow, ...] = ()
    next_states: tuple[ClaimState, ...] = ()
    """Where a merchant may bring it from here."""
    is_masked: bool = False


@dataclass(frozen=True, slots=True)
class ClaimHint:
    """A paid purchase of which the supplier should perhaps be asked something, and was not yet.

    `buyer_refund_ids`: the store's refunds to the buyer for what it bought; none where it was cancelled after it was
    paid. `buyer_minor` in the shop's `buyer_currency`.
    """

    purchase_id: int
    supplier: int
    buyer_refund_ids: tuple[str, ...]
    buyer_minor: int
    buyer_currency: str


@dataclass(frozen=True, slots=True)
class Claimable:
    """A purchase of which the supplier can be asked for money. `left_minor`: paid, and not back; None if unknown."""

    purchase_id: int
    supplier: int
    currency: str
    paid_minor: int | None
    left_minor: int | None
    parts: tuple[ClaimPart, ...]


@dataclass(frozen=True, slots=True)
class ClaimMoney:
    """Money of a claim for a ledger of profits. `at`: when it came, or when it is owed since.

    `is_actual`: it came; else the supplier agreed and still owes it: the sum of what came is taken off. `ref` names it
    for ever. `shares` by our line id adds up to the amount; empty where it is not known which lines it is for.
    """

    order_id: int
    purchase_id: int
    claim_id: int
    ref: str
    amount_minor: int
    currency: str
    at: datetime
    is_actual: bool
    shares: Mapping[int, int]
