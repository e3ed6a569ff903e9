"""What staff did."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Query

from server.api.console.masking import Masked
from server.api.console.schemas import SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.schemas import Out
from server.company.accounts.contracts import StaffRight
from server.company.accounts.selectors.merchants import list_audit

area = StaffArea("audit")


class AuditOut(Out):
    id: str
    at: datetime
    staff: str
    action: str
    target: Masked
    reason: Masked
    request: str


class AuditList(Out):
    data: list[AuditOut]
    total: int


@area.operation(
    "GET",
    "/audit",
    id="audit.list",
    may=needs(StaffRight.SEE_AUDIT),
    response=AuditList,
    summary="The audit log",
)
def audit(request: HttpRequest, query: Query[SearchQuery]) -> AuditList:
    rows, total = list_audit(search=query.q.strip(), page=query.request())
    shown = [
        AuditOut(
            id=str(row.id),
            at=row.at,
            staff=row.staff,
            action=row.action,
            target=row.target,
            reason=row.reason,
            request=" ".join(str(row.detail[part]) for part in ("method", "path") if part in row.detail),
        )
        for row in rows
    ]
    return AuditList(data=shown, total=total)
