"""Features of finding products that need an upgrade, and who sees special deals: one record."""

from datetime import datetime

from django.http import HttpRequest
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.feeds.routes import MAY_EDIT
from server.api.console.schemas import Rows, Versioned
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.company.supply.contracts.filters import PremiumGroup
from server.company.supply.selectors.gates import read_gate_row
from server.company.supply.services.gates import save_gates
from server.kit import clock

area = StaffArea("finding gates")

ITEM = "/finding_gates/all"


class GatesIn(Versioned):
    premium_groups: list[PremiumGroup] = Field(max_length=len(PremiumGroup))
    special_deal_users: list[str] = Field(max_length=1_000, description="Mailboxes of merchants' users.")


class GatesOut(Out):
    id: str = Field(default="all", description="There is only one record.")
    premium_groups: list[PremiumGroup]
    special_deal_users: list[str]
    version: int
    edited_at: datetime | None


@area.get("/finding_gates", id="finding_gates.list", may=MAY_EDIT)
def gates(request: HttpRequest) -> Rows[GatesOut]:
    """List the record of gates."""
    return Rows[GatesOut](data=[read_gate_row()], total=1)


@area.get(ITEM, id="finding_gates.show", may=MAY_EDIT)
def gate(request: HttpRequest) -> GatesOut:
    """Show which features need an upgrade, and who sees special deals."""
    return GatesOut.model_validate(read_gate_row())


@area.put(ITEM, id="finding_gates.save", may=MAY_EDIT)
def save(request: StaffRequest, payload: GatesIn) -> GatesOut:
    """Set which features need an upgrade, and who sees special deals."""
    with on_record(request, "finding_gates.save") as note:
        row = save_gates(
            premium_groups=set(payload.premium_groups),
            special_deal_users=payload.special_deal_users,
            version=payload.version,
            now=clock.now(),
        )
        note.detail |= {"premium_groups": ", ".join(row.premium_groups), "users": str(len(row.special_deal_users))}
    return GatesOut.model_validate(row)
