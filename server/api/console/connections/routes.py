"""Connection health across merchants: every live store, its state and since when, in pages by a cursor."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import AliasPath, BeforeValidator, Field

from server.api.console.masking import Masked
from server.api.console.schemas import Key
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.connections.contracts import ConnectionFilter
from server.company.connections.selectors import list_connections
from server.company.staff.contracts import StaffRight
from server.kit import clock
from server.kit.paging import MAX_SIZE
from server.platforms.contracts import Platform
from server.ports.doctor import Check

area = StaffArea("connections")


def _state(is_open: bool) -> str:
    return "connected" if is_open else "disconnected"


class ConnectionOut(Out):
    id: Id
    tenant_id: Id
    merchant: Masked
    store_id: Id
    store: Masked = Field(validation_alias=AliasPath("health", "store_name"))
    platform: int
    shop: str = Field(validation_alias="external_key")
    state: Annotated[Literal["connected", "disconnected"], BeforeValidator(_state)] = Field(
        validation_alias=AliasPath("health", "is_open")
    )
    health: str = Field(
        validation_alias=AliasPath("health", "health"),
        description="ok, warning, broken; empty before the first check-up.",
    )
    failing: list[str] = Field(
        validation_alias=AliasPath("health", "failing"), description="Names of the checks that found a problem."
    )
    failing_since: datetime | None
    last_success_at: datetime | None = Field(validation_alias=AliasPath("health", "last_success_at"))
    checked_at: datetime | None = Field(validation_alias=AliasPath("health", "checked_at"))
    connected_at: datetime


class ConnectionsOut(Out):
    data: list[ConnectionOut]
    has_more: bool = Field(description="Whether there are older ones: repeat with `before` set to the last id.")


class ConnectionQuery(Schema):
    q: str = Field(default="", max_length=200, description="Search text for the store's or the merchant's name.")
    platform: Platform | None = None
    state: Literal["", "connected", "disconnected"] = ""
    health: Literal["", "ok", "warning", "broken", "unknown"] = ""
    check: Check | None = None
    merchant: Key | None = None
    silent_days: int | None = Field(default=None, ge=1, le=3650, description="Silent for at least this many days.")
    before: Key | None = Field(default=None, description="Only connections older than this one.")
    per_page: int = Field(default=50, ge=1, le=MAX_SIZE)

    def filters(self, now: datetime) -> ConnectionFilter:
        return ConnectionFilter(
            platform=self.platform,
            health=self.health,
            is_open=self.state == "connected" if self.state else None,
            check=self.check or "",
            tenant_id=self.merchant,
            text=self.q.strip(),
            silent_since=now - timedelta(days=self.silent_days) if self.silent_days else None,
        )


@area.get("/connections", id="connections.list", may=needs(StaffRight.SEE_CONNECTIONS))
def connections(request: HttpRequest, query: Query[ConnectionQuery]) -> ConnectionsOut:
    """List the connected stores of all merchants, newest first."""
    rows, has_more = list_connections(filters=query.filters(clock.now()), before=query.before, size=query.per_page)
    return ConnectionsOut(data=rows, has_more=has_more)
