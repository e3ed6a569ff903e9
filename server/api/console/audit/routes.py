"""The audit log of staff actions."""

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from ninja import Query
from pydantic import BeforeValidator, Field

from server.api.console.masking import Masked
from server.api.console.schemas import Rows, SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.audit import list_audit

area = StaffArea("audit")


def _request(detail: dict[str, object]) -> str:
    return " ".join(str(detail[part]) for part in ("method", "path") if part in detail)


class AuditOut(Out):
    id: Id
    at: datetime
    staff: str
    action: str
    target: Masked
    reason: Masked
    request: Annotated[str, BeforeValidator(_request)] = Field(validation_alias="detail")


@area.get("/audit", id="audit.list", may=needs(StaffRight.SEE_AUDIT))
def audit(request: HttpRequest, query: Query[SearchQuery]) -> Rows[AuditOut]:
    """List the audit log."""
    rows, total = list_audit(search=query.q.strip(), page=query.request())
    return Rows[AuditOut](data=rows, total=total)
