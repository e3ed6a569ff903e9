"""A merchant's timeline, from every area that the staff member may see, newest first."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.merchants.routes import merchant_within_reach
from server.api.console.schemas import Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.company.connections.selectors import list_spans
from server.company.customers.selectors.past import list_past, list_past_leads
from server.company.grants.selectors import list_grants
from server.company.identity.contracts import StaffActor
from server.company.impersonation.selectors import list_impersonations
from server.company.payments.contracts.booked import BookedFilter, BookedKind
from server.company.payments.selectors.books import list_booked
from server.company.plans.contracts import REPLACED, Origin
from server.company.plans.selectors import list_subscriptions
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.audit import audit_about
from server.company.support.selectors import list_merchant_messages
from server.company.workorders.contracts.desk import InboxFilter
from server.company.workorders.selectors.inbox import list_inbox
from server.kit import clock
from server.kit.money import format_money
from server.kit.paging import PageRequest
from server.ports.payment_states import PaymentStatus

area = StaffArea("timeline")

SHOWN = 50
CLOCKS_APART, AT_ONCE = timedelta(minutes=5), timedelta(days=1)
PAGE = PageRequest(page=1, size=SHOWN)


class MomentPartOut(Out):
    id: str
    kind: str
    at: datetime
    who: Masked
    what: Masked
    reason: Masked


class MomentOut(MomentPartOut):
    parts: list[MomentPartOut] = Field(
        default=[], description="What followed from it at once, such as a paid plan's start."
    )


class Happened(NamedTuple):
    """A moment; `plan_id` of a payment for a plan, and of a paid plan's start or of the end that it brought."""

    out: MomentOut
    plan_id: int | None = None


Found = Iterator[Happened]


@area.get("/merchants/{int:merchant_id}/timeline", id="merchants.timeline", may=needs(StaffRight.SEE_MERCHANTS))
def timeline(request: StaffRequest, merchant_id: int) -> Rows[MomentOut]:
    """List the last 50 events of a merchant, within the reader's rights."""
    actor, now = request.actor, clock.now()
    merchant_within_reach(request, merchant_id)
    found = [
        happened for right, read in SOURCES.items() if actor.may(right) for happened in read(actor, merchant_id, now)
    ]
    shown = sorted(_folded(found), key=lambda moment_out: moment_out.at, reverse=True)[:SHOWN]
    return Rows[MomentOut](data=shown, total=len(shown))


def _folded(found: Sequence[Happened]) -> list[MomentOut]:
    """Return the moments, with the start of each paid plan as a part of the payment that brought it."""
    payments = [
        row for row in found if row.plan_id and row.out.kind == "payment" and row.out.reason == PaymentStatus.SUCCEEDED
    ]
    folded: list[MomentOut] = []
    for happened in found:
        bringing = [row.out for row in payments if row.plan_id == happened.plan_id and _brings(row.out, happened.out)]
        if happened.plan_id and happened.out.kind != "payment" and bringing:
            payment = max(bringing, key=lambda row: row.at)
            payment.parts.append(MomentPartOut.model_validate(happened.out, from_attributes=True))
        else:
            folded.append(happened.out)
    return folded


def _brings(payment: MomentOut, followed: MomentOut) -> bool:
    """Whether a plan followed from a payment for it. The provider's clock may be ahead of ours."""
    return payment.at - CLOCKS_APART <= followed.at <= payment.at + AT_ONCE


def _subscriptions(actor: StaffActor, merchant: int, now: datetime) -> Found:
    # A plan that covers several platforms is a subscription on each: one payment, so one moment.
    moments: dict[tuple[str, str, datetime, str], tuple[int, int | None]] = {}
    rows = list_subscriptions(merchant, language="en", now=now)
    paid = {row.since: row.plan_id for row in rows if row.origin == Origin.PAID}
    for row in rows:
        bought = row.plan_id if row.origin == Origin.PAID else None
        moments.setdefault(("subscription", row.plan, row.since, row.reason), (row.id, bought))
        ended = row.ended_at or row.until
        if ended and ended <= now:
            replaced_by = paid.get(ended) if row.end_reason == REPLACED else None
            moments.setdefault(("subscription_end", row.plan, ended, row.end_reason), (row.id, replaced_by))
    for (kind, plan, at, reason), (pk, plan_id) in moments.items():
        yield _moment(kind, pk, at, what=plan, reason=reason, plan_id=plan_id)


def _grants(actor: StaffActor, merchant: int, now: datetime) -> Found:
    for row in list_grants(staff_id=None, merchant=merchant, state="", page=PAGE, now=now)[0]:
        yield _moment("grant", row.id, row.begins_at, who=row.granted_by, what=row.staff, reason=row.reason)
        if row.ended_at:
            yield _moment("grant_end", row.id, row.ended_at, who=row.ended_by, what=row.staff)


def _connections(actor: StaffActor, merchant: int, now: datetime) -> Found:
    for span in list_spans(merchant, size=SHOWN):
        yield _moment("connection", span.id, span.connected_at, what=span.store)
        if span.ended_at:
            yield _moment("connection_end", span.id, span.ended_at, what=span.store)


def _impersonations(actor: StaffActor, merchant: int, now: datetime) -> Found:
    only = frozenset({merchant})
    for row in list_impersonations(search="", user_id=None, tenant_ids=only, page=PAGE, now=now)[0]:
        yield _moment("impersonation", row.id, row.drawn_at, who=row.staff, what=row.user, reason=row.reason)


def _support(actor: StaffActor, merchant: int, now: datetime) -> Found:
    for row in list_merchant_messages(actor, tenant_id=merchant, now=now):
        yield _moment("support", row.id, row.at, who=row.author, what=row.text)


def _care(actor: StaffActor, merchant: int, now: datetime) -> Found:
    for row in list_past(merchant, size=SHOWN):
        yield _moment(row.kind, row.id, row.at, who=row.who, what=row.what, reason=row.reason)


def _leads(actor: StaffActor, merchant: int, now: datetime) -> Found:
    for row in list_past_leads(merchant, size=SHOWN):
        yield _moment(row.kind, row.id, row.at, what=row.what)


def _requests(actor: StaffActor, merchant: int, now: datetime) -> Found:
    filters = InboxFilter(merchant=merchant)
    for row in list_inbox(actor, filters=filters, page=PAGE, language="en", now=now)[0]:
        yield _moment("request", row.id, row.created_at, what=f"#{row.id} {row.service_name}", reason=row.remarks)


def _payments(actor: StaffActor, merchant: int, now: datetime) -> Found:
    filters = BookedFilter(merchant_id=merchant)
    for row in list_booked(BookedKind.PAYMENTS, filters=filters, size=SHOWN)[0]:
        yield _moment(
            "payment",
            row.id,
            row.at,
            what=format_money(row.amount, row.currency),
            reason=row.state,
            plan_id=row.plan_id,
        )


def _audit(actor: StaffActor, merchant: int, now: datetime) -> Found:
    for row in audit_about(f"merchant {merchant}", page=PAGE):
        yield _moment("audit", row.id, row.at, who=row.staff, what=row.action, reason=row.reason)


def _moment(
    kind: str, pk: int, at: datetime, *, who: str = "", what: str = "", reason: str = "", plan_id: int | None = None
) -> Happened:
    return Happened(MomentOut(id=f"{kind}-{pk}", kind=kind, at=at, who=who, what=what, reason=reason), plan_id)


SOURCES: dict[StaffRight, Callable[[StaffActor, int, datetime], Found]] = {
    StaffRight.SEE_MERCHANTS: _subscriptions,
    StaffRight.GRANT_MERCHANTS: _grants,
    StaffRight.SEE_CONNECTIONS: _connections,
    StaffRight.SEE_IMPERSONATIONS: _impersonations,
    StaffRight.ANSWER_SUPPORT: _support,
    StaffRight.CARE: _care,
    StaffRight.HANDLE_LEADS: _leads,
    StaffRight.HANDLE_REQUESTS: _requests,
    StaffRight.SEE_FINANCE: _payments,
    StaffRight.SEE_AUDIT: _audit,
}
