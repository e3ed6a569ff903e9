"""The products of a bulk action: ids, or all that matched a filter (SCREENS, section 0.2)."""

from typing import Literal
from uuid import UUID

from pydantic import BaseModel, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT
from server.api.gateway.values import IdOrEmpty
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.importing.contracts import ListFilter, ListSort
from tenants.importing.contracts.selections import Chosen
from tenants.importing.services.selections import select_matching

area = Area("import list")

MOST_AT_ONCE = 10_000


class FilterFields(BaseModel):
    """The filter and order of the list."""

    title: str = Field(default="", max_length=200)
    type: int | None = None
    state: str = Field(default="", max_length=20)
    store_id: int | None = None
    tag: str = Field(default="", max_length=255)
    stock: Literal["", "in_stock", "sold_out"] = ""
    sort: ListSort = ListSort.NEWEST
    view: str = Field(default="", max_length=40, description="A named view: one of the states, or empty for all.")

    def chosen(self) -> ListFilter:
        state = self.state or ("" if self.view == "all" else self.view)
        sold_out = None if not self.stock else self.stock == "sold_out"
        return ListFilter(self.title, self.type, state, self.store_id, self.tag, sold_out, self.sort)


class SelectionIn(Body, FilterFields):
    """The filter of the products to select."""


class SelectionOut(Envelope):
    selection: UUID = Field(description="Identifies these products for a day, for this user.")
    count: int
    newest: IdOrEmpty = Field(description="The highest id among them; later products have higher ids.")


class ChosenIn(Body):
    """Products by `ids`, or by a `selection` without those `excluded`."""

    ids: list[int] = Field(default_factory=list, max_length=MOST_AT_ONCE)
    selection: UUID | None = Field(default=None, description="Instead of ids: everything selected by a filter.")
    excluded: list[int] = Field(
        default_factory=list, max_length=MOST_AT_ONCE, description="Products to leave out of the selection."
    )

    def chosen(self) -> Chosen:
        return Chosen(tuple(self.ids), self.selection, tuple(self.excluded))


@area.post(
    "/import_list/selection",
    id="import_list.select",
    rate=LOOK_UPS_BY_MERCHANT,
    may=needs(Menu.IMPORT_LIST),
    stake=Stake.WORK,
)
def select(request: ActorRequest, payload: SelectionIn) -> SelectionOut:
    """Select all products that match now; later matches are not included."""
    selected = select_matching(request.actor, chosen=payload.chosen(), now=clock.now())
    return SelectionOut(selection=selected.token, count=selected.count, newest=selected.newest)
