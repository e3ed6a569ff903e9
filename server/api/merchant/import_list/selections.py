"""The products of a bulk action: ids, or all that matched a filter (SCREENS, section 0.2)."""

from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT
from server.api.gateway.values import BLANK, IdOrEmpty, Instant
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.importing.contracts import ListFilter, ListSort, ListWarning
from tenants.importing.contracts.selections import Chosen
from tenants.importing.services.selections import select_matching

area = Area("import list")

MOST_AT_ONCE = 10_000
Amount = Field(ge=0, le=10**12, max_digits=18)
Percent = Field(ge=-1_000_000, le=100)


class FilterFields(BaseModel):
    """The filter and order of the list."""

    title: str = Field(default="", max_length=200, description="Words of the title; or a whole SKU or supplier's id.")
    type: int | None = None
    state: str = Field(default="", max_length=20, description="A state, or `attention`: drafts, failed or sold out.")
    store_id: int | None = None
    tag: str = Field(default="", max_length=255)
    stock: Literal["", "in_stock", "sold_out"] = ""
    warning: Annotated[ListWarning | None, BLANK] = None
    min_price: Annotated[Decimal | None, Amount, BLANK] = Field(
        default=None, description="In units of each product's own currency."
    )
    max_price: Annotated[Decimal | None, Amount, BLANK] = None
    min_margin: Annotated[int | None, Percent, BLANK] = Field(default=None, description="Whole percent, inclusive.")
    max_margin: Annotated[int | None, Percent, BLANK] = None
    since: Annotated[Instant | None, BLANK] = Field(default=None, description="Imported at or after.")
    until: Annotated[Instant | None, BLANK] = Field(default=None, description="Imported before.")
    sort: ListSort = ListSort.NEWEST
    view: str = Field(default="", max_length=40, description="A named view: one of the states, or empty for all.")

    def chosen(self) -> ListFilter:
        return ListFilter(
            title=self.title,
            supplier=self.type,
            state=self.state or ("" if self.view == "all" else self.view),
            store_id=self.store_id,
            tag=self.tag,
            sold_out=None if not self.stock else self.stock == "sold_out",
            sort=self.sort,
            warning=self.warning,
            min_price=self.min_price,
            max_price=self.max_price,
            min_margin=self.min_margin,
            max_margin=self.max_margin,
            since=self.since,
            until=self.until,
        )


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
