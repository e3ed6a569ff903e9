"""How long suppliers' parcels take, measured by those that arrived."""

from datetime import datetime

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import Country
from server.company.supply.contracts.routes import MeasuredDays, Route
from server.company.supply.selectors.routes import measured_countries, measured_days
from server.kit import clock

area = Area("delivery days")


class DeliveryQuery(Body):
    type: int = Field(ge=0, le=32_767, description="The supplier's code.")
    country: Country | None = Field(default=None, description="Empty: the countries to which most parcels went.")
    service: list[str] = Field(
        default_factory=list, max_length=20, description="Names of ways to ship; with none, all together."
    )


class MeasuredOut(Out):
    country: str
    service: str = Field(description="The way to ship; empty: all of the supplier's together.")
    half_days: int = Field(description="Half of the parcels took at most so many days from shipping to the door.")
    most_days: int = Field(description="Nine of ten took at most so many.")
    parcels: int = Field(description="By so many parcels of the last 90 days.")
    is_own: bool = Field(description="Whether they are the merchant's own, else those of all merchants together.")
    counted_at: datetime


class MeasuredEnvelope(Envelope):
    measured: list[MeasuredOut] = Field(description="Only what enough parcels tell.")


@area.get("/supplier/delivery_days", id="supplier.delivery_days", may=SIGNED_IN)
def delivery_days(request: ActorRequest, query: Query[DeliveryQuery]) -> MeasuredEnvelope:
    """Show how long a supplier's parcels took, by ways to ship to a country, or to the main countries."""
    tenant_id, now = request.actor.tenant_id, clock.now()
    if query.country and query.service:
        routes = [Route(query.type, service, query.country) for service in query.service]
        found = measured_days(tenant_id, routes, now=now)
    else:
        found = measured_countries(tenant_id, query.type, query.country or "", now=now)
    return MeasuredEnvelope(measured=[measured_out(route, days) for route, days in found.items()])


def measured_out(route: Route, measured: MeasuredDays) -> MeasuredOut:
    """Return the days of a route as the wire has them."""
    return MeasuredOut(
        country=route.country,
        service=route.service,
        half_days=measured.days.half,
        most_days=measured.days.most,
        parcels=measured.days.count,
        is_own=measured.is_own,
        counted_at=measured.counted_at,
    )
