"""Login attempts as staff see them."""

from django.db.models import Count, Q, Sum

from server.company.identity.models import LogInRecord
from server.company.staff.contracts import LogInFilter, LogInRow
from server.kit.mobiles import has_text, is_phone
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_log_ins(*, filters: LogInFilter, page: PageRequest) -> tuple[list[LogInRow], int, int]:
    """Return attempts by hour, latest first, the number of rows, and the number of attempts they count.

    The search matches mailbox, phone (whole, or its last four digits) and the beginning of an address.
    """
    rows = LogInRecord.objects.filter(_reachable(filters.tenant_ids), _matching(filters))
    shown = rows.select_related("user").order_by("-last_at", "-id")[page.offset : page.offset + page.limit]
    counted = rows.aggregate(rows=Count("pk"), tries=Sum("times"))
    return [_row(row) for row in shown], counted["rows"], counted["tries"] or 0


def _reachable(tenant_ids: frozenset[int] | None) -> Q:
    return Q() if tenant_ids is None else Q(user__tenant_id__in=tenant_ids)


def _matching(filters: LogInFilter) -> Q:
    named = {"area": filters.area, "step": filters.step, "outcome": filters.outcome, "user_id": filters.user_id}
    found = Q(**{name: value for name, value in named.items() if value})
    if not filters.search:
        return found
    people = has_text(filters.search, "user__email") | is_phone(filters.search, "user__phone")
    return found & (people | Q(address__startswith=filters.search))


def _row(row: LogInRecord) -> LogInRow:
    return from_row(LogInRow, row, user=str(row.user or ""), tenant_id=row.user.tenant_id if row.user else None)
