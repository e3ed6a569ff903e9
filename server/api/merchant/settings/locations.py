"""The stock location of a store (SCREENS section 11, "Store")."""

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT
from server.api.gateway.values import Sentence
from server.company.identity.contracts import Menu
from tenants.stores.services.locations import choose_location, list_locations

area = Area("settings")


class LocationQuery(Schema):
    store_id: int


class LocationOut(Out):
    id: str = Field(validation_alias="other_id")
    name: str
    is_default: bool


class LocationsEnvelope(Envelope):
    locations: list[LocationOut] = Field(description="Empty on platforms with a single stock count.")
    location_id: str = Field(
        validation_alias="chosen",
        description="The chosen location; empty for the store's default. One that is not listed is no longer used.",
    )
    problem: Sentence = Field(description="Why they are unknown until the store is connected again; else empty.")


class LocationIn(Body):
    store_id: int
    location_id: str = Field(max_length=120)


@area.get("/setting/location", id="location.list", rate=LOOK_UPS_BY_MERCHANT, may=needs(Menu.SETTINGS))
def locations(request: ActorRequest, query: Query[LocationQuery]) -> LocationsEnvelope:
    """List the locations where a store may count its stock."""
    return LocationsEnvelope.model_validate(list_locations(request.actor, store_id=query.store_id))


@area.put(
    "/setting/location", id="location.choose", rate=LOOK_UPS_BY_MERCHANT, may=needs(Menu.SETTINGS), stake=Stake.WORK
)
def choose(request: ActorRequest, payload: LocationIn) -> Envelope:
    """Choose where a store counts the stock of published products."""
    choose_location(request.actor, store_id=payload.store_id, location_id=payload.location_id)
    return Envelope(msg=DONE)
