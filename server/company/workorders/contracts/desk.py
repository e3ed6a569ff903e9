"""Contracts for staff who work on requests: plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from server.company.workorders.contracts import KeptFile, OrderRow, OrderState
from server.company.workorders.contracts.quotes import QuoteRow, Verdict
from server.company.workorders.contracts.results import Result
from server.company.workorders.contracts.settlements import SettlementRow
from server.company.workorders.contracts.thread import MessagePage, NoteRow

NOBODY = 0
"""`InboxFilter.assignee` for unassigned requests."""


class Happened(StrEnum):
    """Kinds of timeline events of a request."""

    SUBMITTED = "submitted"
    FORM_ASKED = "form_asked"
    FORM_COMPLETED = "form_completed"
    BEGUN = "begun"
    RETURNED = "returned"
    CANCELLED = "cancelled"
    WITHDRAWN = "withdrawn"
    ASSIGNED = "assigned"
    PUBLISHED = "published"
    QUOTED = "quoted"
    DECLINED = "declined"
    QUOTE_WITHDRAWN = "quote_withdrawn"
    PAID = "paid"
    REFUNDED = "refunded"
    REVISION = "revision"
    ACCEPTED = "accepted"
    DISPUTED = "disputed"
    DISPUTE_REJECTED = "dispute_rejected"
    DISPUTE_REFUNDED = "dispute_refunded"
    RATED = "rated"
    DUE_SOON = "due_soon"
    ACCOUNT_MAILED = "account_mailed"


@dataclass(frozen=True, slots=True)
class InboxFilter:
    """Staff filter for requests; empty fields do not filter. `min_days`: minimum age in days.

    `min_value`: minimum value in whole units of `currency`. `to_settle`: disputed, or a settlement waits.
    `is_open`: neither completed nor cancelled. `due_soon`: due within 24 hours. `to_quote`: open and without a price.
    """

    q: str = ""
    service: str = ""
    state: OrderState | None = None
    merchant: int | None = None
    assignee: int | None = None
    is_open: bool = False
    overdue: bool = False
    due_soon: bool = False
    to_quote: bool = False
    unread: bool = False
    to_settle: bool = False
    min_days: int | None = None
    min_value: int | None = None
    currency: str = ""


@dataclass(frozen=True, slots=True)
class InboxRow:
    """A request in the inbox. `unread`: no staff member has read the merchant's newest message.

    `moves` are the states that staff may set by hand. `price` is a decimal: what was quoted or paid, empty for neither.

    `due_at`: deadline of the first answer or of the result; None while the merchant must act.
    """

    id: int
    tenant_id: int
    merchant: str
    service: str
    service_name: str
    state: OrderState
    sku: str
    remarks: str
    assignee_id: int | None
    assignee: str
    price: str
    currency: str
    unread: bool
    version: int
    moves: tuple[OrderState, ...]
    due_at: datetime | None
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class HappenedRow:
    """A timeline event; `detail` is for staff only: a reason, the new assignee."""

    id: int
    at: datetime
    kind: Happened
    from_staff: bool
    author: str
    detail: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OrderDetail:
    """A request as staff read it. `files` are staff uploads by id; `draft` is not published yet.

    `quantities`: how many pieces of each product were requested; None where the form does not ask.
    """

    row: InboxRow
    order: OrderRow
    quantities: tuple[int | None, ...]
    result: Result
    draft: Result
    published_at: datetime | None
    files: Mapping[str, KeptFile]
    thread: MessagePage
    notes: tuple[NoteRow, ...]
    timeline: tuple[HappenedRow, ...]
    quote: QuoteRow | None
    verdict: Verdict
    settlement: SettlementRow | None


class LookupState(StrEnum):
    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class LookupRow:
    """What was read from a supplier's link. `facts` has a result row's field names, and `images` to choose from."""

    id: int
    url: str
    state: LookupState
    facts: Mapping[str, Any]
    reason: Mapping[str, object] | None
