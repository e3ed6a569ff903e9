"""Saved views of list screens: each user's own; their filters are the query of an address, which can be shared."""

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.values import Id
from tenants.preferences.contracts.views import MOST_VIEWS
from tenants.preferences.selectors import list_views
from tenants.preferences.services.views import delete_view, order_views, save_view

area = Area("settings")

SCREEN = r"^[a-z_]{1,40}$"


class SavedViewOut(Out):
    id: Id
    name: str
    query: str = Field(description="The query of the list's address.")


class SavedViewsOut(Envelope):
    views: list[SavedViewOut]


class SavedViewEnvelope(Envelope):
    view: SavedViewOut


class SavedViewIn(Body):
    screen: str = Field(pattern=SCREEN)
    name: str = Field(min_length=1, max_length=60, pattern=r"\S")
    query: str = Field(default="", max_length=2_000)


class ViewOrderIn(Body):
    screen: str = Field(pattern=SCREEN)
    ids: list[int] = Field(max_length=MOST_VIEWS)


@area.get("/saved_view", id="saved_view.list", may=SIGNED_IN)
def read(request: ActorRequest, screen: str) -> SavedViewsOut:
    """List my saved views of a list."""
    return SavedViewsOut(views=list_views(request.actor, screen))


@area.post("/saved_view", id="saved_view.save", may=SIGNED_IN, stake=Stake.WORK)
def save(request: ActorRequest, payload: SavedViewIn) -> SavedViewEnvelope:
    """Save a view, replacing one of the same name."""
    name = payload.name.strip()
    return SavedViewEnvelope(view=save_view(request.actor, screen=payload.screen, name=name, query=payload.query))


@area.put("/saved_view/order", id="saved_view.order", may=SIGNED_IN, stake=Stake.WORK)
def order(request: ActorRequest, payload: ViewOrderIn) -> Envelope:
    """Reorder the saved views."""
    order_views(request.actor, screen=payload.screen, ids=payload.ids)
    return Envelope(msg=DONE)


@area.delete("/saved_view/{int:view_id}", id="saved_view.delete", may=SIGNED_IN, stake=Stake.WORK)
def delete(request: ActorRequest, view_id: int) -> Envelope:
    """Delete a saved view."""
    delete_view(request.actor, view_id=view_id)
    return Envelope(msg=DONE)
