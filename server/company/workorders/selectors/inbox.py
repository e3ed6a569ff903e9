"""Reads of the staff inbox of requests, by visibility and filter."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from django.db.models import F, Q

from server.company.grants.selectors import reachable_merchants
from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.search import find_merchants
from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.desk import NOBODY, InboxFilter, InboxRow
from server.company.workorders.contracts.live import Reach
from server.company.workorders.contracts.settlements import SettlementState
from server.company.workorders.models import Settlement, WorkOrder
from server.company.workorders.rules.moves import OPEN, STAFF_MOVES, WITHDRAWABLE
from server.company.workorders.selectors.thread import called, names_of
from server.kit.money import to_decimal
from server.kit.paging import PageRequest
from server.kit.rows import Statement, compiled, counting, read_page
from server.kit.words import has_words, words_of

MOST_MERCHANTS = 200
SOON = timedelta(hours=24)
ANY_MOMENT, ANY_DAY, ANY_SOON = (datetime(1, 1, day, tzinfo=UTC) for day in (1, 2, 3))
"""Placeholders in compiled statements for the present moment, the age limit and the end of SOON."""
_AS_THEY_ARE = (
    "id", "tenant_id", "sku", "remarks", "assignee_id", "due_at", "created_at", "updated_at",
)  # fmt: skip
_NAMES = names_of("assignee")
INBOX_FIELDS = (
    *_AS_THEY_ARE, *_NAMES, "tenant__name", "service__form__key", "service__name_en", "service__name_zh", "state",
    "wrote_id", "staff_read_id", "changes", "value_minor", "value_currency",
)  # fmt: skip


def list_inbox(
    actor: StaffActor, *, filters: InboxFilter, page: PageRequest, language: str, now: datetime
) -> tuple[list[InboxRow], int]:
    """List requests that this staff member sees, newest first, with their count."""
    merchants = _merchants_called(filters.q) if filters.q else ()
    moments = {ANY_MOMENT: now, ANY_DAY: now - timedelta(days=filters.min_days or 0), ANY_SOON: now + SOON}
    shown, counted = _statements(reach_of(actor, now=now), filters, merchants, page)
    rows, count = read_page(shown.filled(moments), counted.filled(moments))
    return [inbox_row(row, language) for row in rows], count


@lru_cache(maxsize=500)
def _statements(
    reach: Reach, filters: InboxFilter, merchants: tuple[int, ...], page: PageRequest
) -> tuple[Statement, Statement]:
    """Compile the page and count statements. `merchants`: those whose name matches the search."""
    rows = WorkOrder.objects.seen_by(reach).valued().alias(words=words_of("sku", "remarks"))
    rows = rows.filter(*_narrowing(filters, merchants))
    shown = rows.order_by("-pk").values(*INBOX_FIELDS)[page.offset : page.offset + page.limit]
    return compiled(shown), counting(rows)


def reach_of(actor: StaffActor, *, now: datetime) -> Reach:
    """Return which requests this staff member sees now."""
    sees_all = actor.may(StaffRight.ASSIGN_REQUESTS) or actor.may(StaffRight.SETTLE_REQUESTS)
    return Reach(actor.user_id, None if sees_all else reachable_merchants(actor, now=now))


def _narrowing(filters: InboxFilter, merchants: tuple[int, ...]) -> list[Q]:
    conditions: list[Q] = []
    if filters.q:
        conditions.append(_said(filters.q, merchants))
    if filters.service:
        conditions.append(Q(service__form__key=filters.service))
    if filters.state:
        conditions.append(Q(state=filters.state))
    if filters.merchant:
        conditions.append(Q(tenant_id=filters.merchant))
    if filters.assignee is not None:
        conditions.append(Q(assignee=None) if filters.assignee == NOBODY else Q(assignee_id=filters.assignee))
    conditions += [condition for name, condition in flagged().items() if getattr(filters, name)]
    if filters.min_days is not None:
        conditions.append(Q(created_at__lte=ANY_DAY))
    return conditions + _worth(filters)


def flagged(now: datetime = ANY_MOMENT, soon: datetime = ANY_SOON) -> dict[str, Q]:
    """Return the condition of each boolean filter; the default moments are placeholders. `to_quote`: of `valued()`."""
    waiting = Settlement.objects.filter(state=SettlementState.WAITING).values("order_id")
    return {
        "is_open": Q(state__in=WITHDRAWABLE),
        "overdue": Q(due_at__lt=now),
        "due_soon": Q(due_at__gte=now, due_at__lt=soon),
        "to_quote": Q(state__in=OPEN, value_minor=None),
        "unread": Q(wrote_id__gt=F("staff_read_id")),
        "to_settle": Q(disputed_at__isnull=False) | Q(pk__in=waiting),
    }


def _worth(filters: InboxFilter) -> list[Q]:
    least = [] if filters.min_value is None else [Q(value_minor__gte=100 * filters.min_value)]
    return [*least, Q(value_currency=filters.currency)] if filters.currency else least


def _merchants_called(words: str) -> tuple[int, ...]:
    # Search merchants in a separate query, so that the database can use an index for each.
    number = words.removeprefix("#")
    if number.isdecimal():
        return ()
    return tuple(merchant.id for merchant in find_merchants(words, also=(), tenant_ids=None, limit=MOST_MERCHANTS))


def _said(words: str, merchants: tuple[int, ...]) -> Q:
    """Match a number with the request id, and words with the request's texts or merchants."""
    number = words.removeprefix("#")
    named = has_words(words, "sku", "remarks", alias="words")
    if number.isdecimal():
        return named | Q(pk=int(number)) if len(number) < 18 else named
    return named | Q(tenant_id__in=merchants)


def inbox_row(row: Mapping[str, Any], language: str) -> InboxRow:
    """Build an inbox row from its INBOX_FIELDS."""
    state = OrderState(row["state"])
    return InboxRow(
        **{name: row[name] for name in _AS_THEY_ARE},
        merchant=row["tenant__name"],
        service=row["service__form__key"],
        service_name=(language == "zh" and row["service__name_zh"]) or row["service__name_en"],
        state=state,
        assignee=called([row[name] for name in _NAMES]),
        unread=row["wrote_id"] > row["staff_read_id"],
        version=row["changes"],
        price="" if row["value_minor"] is None else to_decimal(row["value_minor"], row["value_currency"]),
        currency=row["value_currency"],
        moves=STAFF_MOVES[state],
    )
