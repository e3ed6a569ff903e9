"""Saved views of the console's lists: each staff member's own."""

from ninja import Query, Schema
from pydantic import Field

from server.api.console.schemas import Done, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.staff.selectors.views import list_views
from server.company.staff.services.views import drop_view, save_view

area = StaffArea("saved views")

RESOURCE = r"^[a-z_]{1,40}$"


class SavedViewsQuery(Schema):
    resource: str = Field(pattern=RESOURCE)


class StaffViewIn(Body):
    resource: str = Field(pattern=RESOURCE)
    name: str = Field(min_length=1, max_length=60, pattern=r"\S")
    filter: str = Field(max_length=2_000, description="JSON, as in the list's address.")


class StaffViewOut(Out):
    id: Id
    name: str
    filter: str


@area.get("/saved_views", id="saved_views.list", may=SIGNED_IN)
def views(request: StaffRequest, query: Query[SavedViewsQuery]) -> Rows[StaffViewOut]:
    """List one's own views of a list."""
    rows = list_views(request.actor, resource=query.resource)
    return Rows[StaffViewOut](data=rows, total=len(rows))


@area.post("/saved_views", id="saved_views.save", may=SIGNED_IN)
def save(request: StaffRequest, payload: StaffViewIn) -> StaffViewOut:
    """Save a view, replacing one of the same name."""
    name = payload.name.strip()
    row = save_view(request.actor, resource=payload.resource, name=name, filter=payload.filter)
    return StaffViewOut.model_validate(row)


@area.delete("/saved_views/{int:view_id}", id="saved_views.drop", may=SIGNED_IN)
def drop(request: StaffRequest, view_id: int) -> Done:
    """Delete a saved view."""
    drop_view(request.actor, view_id=view_id)
    return Done()
