"""Parcels of all orders, and what a merchant does with them by hand."""

from typing import Annotated, Literal

from ninja import Query
from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, PageQuery
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import BLANK, CountryOrEmpty, NumberList, numbers_of
from server.api.merchant.parcels.schemas import (
    CarriersOut,
    OneParcelOut,
    OrderParcelsOut,
    ParcelsOut,
    carriers_out,
    parcel_out,
)
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.web_addresses import read_address
from server.ports.parcels import ParcelState, Trouble
from tenants.parcels.contracts import ParcelFilter
from tenants.parcels.contracts.mails import MailEvent
from tenants.parcels.selectors.buyer_pages import order_address
from tenants.parcels.selectors.parcels import get_parcel, list_parcels, parcels_of_order
from tenants.parcels.services import typed
from tenants.parcels.services.mails import send_again
from tenants.parcels.services.typed import TypedParcel

area = Area("parcels")
Number = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]
Pieces = Annotated[int, Field(ge=0, le=1_000_000)]


class ParcelQuery(PageQuery):
    state: Annotated[ParcelState | None, BLANK] = None
    carrier: str = Field(default="", max_length=40)
    country: CountryOrEmpty = ""
    store_id: NumberList = Field(default="", max_length=1_000, description="Ids of stores, separated by commas.")
    number: str = Field(default="", max_length=100, description="Of the parcel, its order or its purchase.")
    stale: bool = Field(default=False, description="Only those that are late or silent for longer than usual.")
    failed: bool = Field(default=False, description="Only those that could not be written into their store.")

    def filters(self) -> ParcelFilter:
        return ParcelFilter(
            states=(self.state,) if self.state else (),
            carrier=self.carrier,
            store_ids=tuple(numbers_of(self.store_id)),
            country=self.country,
            number=self.number.strip(),
            is_stale=self.stale,
            is_failed=self.failed,
        )


class ParcelIn(Body):
    number: Number
    carrier: str = Field(default="", max_length=100, description="A code or a name; empty to let the number tell.")
    page: str = Field(default="", max_length=2_000, description="Where it can be followed; empty for the carrier's.")
    pieces: dict[int, Pieces] | None = Field(
        default=None, max_length=500, description="By the id of the order's line; without them, all that is left."
    )

    def typed(self) -> TypedParcel:
        if self.page and not read_address(self.page).is_web:
            raise Invalid.on("page", "Enter a full address that begins with https://.")
        return TypedParcel(number=self.number, carrier=self.carrier, page=self.page, pieces=self.pieces)


class ParcelStateIn(Body):
    state: Literal[ParcelState.IN_TRANSIT, ParcelState.DELIVERED, ParcelState.EXCEPTION, ParcelState.RETURNED]
    trouble: Trouble | None = None


@area.get("/parcel", id="parcel.list", may=needs(Menu.ORDERS))
def parcels(request: ActorRequest, query: Query[ParcelQuery]) -> ParcelsOut:
    """List parcels, newest first."""
    rows, count, is_more = list_parcels(request.actor, query.filters(), page=query.request(), now=clock.now())
    return ParcelsOut(parcels=[parcel_out(row) for row in rows], count=count, is_more=is_more)


@area.get("/parcel/carriers", id="parcel.carriers", may=needs(Menu.ORDERS))
def known_carriers(request: ActorRequest) -> CarriersOut:
    """List all carriers that we know, by name."""
    return CarriersOut(carriers=carriers_out())


@area.get("/parcel/{int:parcel_id}", id="parcel.read", may=needs(Menu.ORDERS))
def parcel(request: ActorRequest, parcel_id: int) -> OneParcelOut:
    """Return a parcel with its way."""
    return _one(request, parcel_id)


@area.get("/order/{int:order_id}/parcel", id="order.parcels", may=needs(Menu.ORDERS))
def parcels_of(request: ActorRequest, order_id: int) -> OrderParcelsOut:
    """Return an order's parcels with their ways, oldest parcel first."""
    rows = parcels_of_order(request.actor, order_id, now=clock.now())
    page = order_address(order_id) if rows else ""
    return OrderParcelsOut(parcels=[parcel_out(row) for row in rows], buyer_page=page)


@area.post("/order/{int:order_id}/parcel", id="order.parcel.add", may=needs(Menu.ORDERS), stake=Stake.WORK)
def add(request: ActorRequest, order_id: int, payload: ParcelIn) -> OneParcelOut:
    """Add a parcel that the merchant sends or knows of; the store is told by the rules of tracking."""
    return _one(request, typed.add_parcel(request.actor, order_id, payload.typed(), now=clock.now()))


@area.put("/parcel/{int:parcel_id}", id="parcel.correct", may=needs(Menu.ORDERS), stake=Stake.WORK)
def correct(request: ActorRequest, parcel_id: int, payload: ParcelIn) -> OneParcelOut:
    """Correct number, carrier, page and contents; a store that was told is told anew."""
    typed.correct_parcel(request.actor, parcel_id, payload.typed(), now=clock.now())
    return _one(request, parcel_id)


@area.delete("/parcel/{int:parcel_id}", id="parcel.remove", may=needs(Menu.ORDERS), stake=Stake.WORK)
def remove(request: ActorRequest, parcel_id: int) -> Envelope:
    """Remove a parcel that its store does not show."""
    typed.remove_parcel(request.actor, parcel_id, now=clock.now())
    return Envelope()


@area.put("/parcel/{int:parcel_id}/state", id="parcel.state", may=needs(Menu.ORDERS), stake=Stake.WORK)
def set_state(request: ActorRequest, parcel_id: int, payload: ParcelStateIn) -> OneParcelOut:
    """Say what became of a parcel, where its carrier does not know or is wrong."""
    typed.set_state(request.actor, parcel_id, payload.state, payload.trouble, now=clock.now())
    return _one(request, parcel_id)


@area.post(
    "/parcel/{int:parcel_id}/fulfil",
    id="parcel.fulfil",
    rate=STARTS_BY_MERCHANT,
    may=needs(Menu.ORDERS),
    stake=Stake.WORK,
)
def fulfil(request: ActorRequest, parcel_id: int) -> OneParcelOut:
    """Write a parcel into its store, for the first time or once more."""
    typed.write_again(request.actor, parcel_id, now=clock.now())
    return _one(request, parcel_id)


@area.post(
    "/parcel/{int:parcel_id}/mail/{event}",
    id="parcel.mail.send",
    rate=STARTS_BY_MERCHANT,
    may=needs(Menu.ORDERS),
    stake=Stake.WORD,
)
def send_mail(request: ActorRequest, parcel_id: int, event: MailEvent) -> OneParcelOut:
    """Send an email to the buyer after all, or again where nobody knows whether it arrived."""
    send_again(request.actor, parcel_id, event, now=clock.now())
    return _one(request, parcel_id)


def _one(request: ActorRequest, parcel_id: int) -> OneParcelOut:
    return OneParcelOut(parcel=parcel_out(get_parcel(request.actor, parcel_id, now=clock.now())))
