"""What is done when a supplier changes something, and what is monitored (SCREENS section 2, "Monitoring policy")."""

from dataclasses import asdict

from ninja import Query, Schema
from pydantic import Field, model_validator

from server.api.gateway.areas import Area
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.monitoring.contracts import OFFERED, Event, Policy, Reaction
from tenants.monitoring.selectors import measure_monitoring, read_policy
from tenants.monitoring.services.policies import set_policy
from tenants.monitoring.services.switches import switch_publications, switch_store

area = Area("monitoring")

MOST_AT_ONCE = 10_000
ONE_OF = "send either ids or a store_id"


class MonitoringQuery(Schema):
    store_id: int


class ReactionsIn(Body):
    """What is done about each event."""

    product_gone: Reaction
    variant_gone: Reaction
    stock: Reaction
    price_up: Reaction
    price_down: Reaction


class ReactionsOut(Out):
    product_gone: Reaction
    variant_gone: Reaction
    stock: Reaction
    price_up: Reaction
    price_down: Reaction


class OfferedOut(Out):
    product_gone: list[Reaction]
    variant_gone: list[Reaction]
    stock: list[Reaction]
    price_up: list[Reaction]
    price_down: list[Reaction]


class MonitoringIn(Body):
    store_id: int
    reactions: ReactionsIn
    minimum_quantity: int = Field(description="Fewer than that counts as sold out.")
    cost_change_percent: int = Field(description="Smaller changes of cost are let pass until they add up to it.")
    floor_percent: int = Field(description="The margin, of the price in the store, under which prices are made anew.")
    watch_new: bool = Field(description="What is published into the store is monitored from then on.")

    def policy(self) -> Policy:
        reactions = {event: getattr(self.reactions, event) for event in Event}
        return Policy(**self.model_dump(exclude={"store_id"}) | {"reactions": reactions})


class MonitoringOut(Out):
    store_id: str
    reactions: ReactionsOut
    minimum_quantity: int
    cost_change_percent: int
    floor_percent: int
    watch_new: bool


class MonitoringEnvelope(Envelope):
    monitoring: MonitoringOut
    offered: OfferedOut = Field(description="What can be done about each event.")
    used: int = Field(description="Variants that are monitored in all stores.")
    limit: int = Field(description="How many the plan allows.")


class SwitchIn(Body):
    ids: list[int] | None = Field(default=None, max_length=MOST_AT_ONCE)
    store_id: int | None = Field(default=None, description="All that is published there, in place of ids.")
    on: bool

    @model_validator(mode="after")
    def _one_of(self) -> "SwitchIn":
        if (self.ids is None) == (self.store_id is None):
            raise ValueError(ONE_OF)
        return self


class SwitchedOut(Envelope):
    monitored: int = Field(description="How many of the asked publications are monitored now.")
    over_limit: int = Field(description="How many stay unmonitored, because the plan has no room for them.")


@area.get("/setting/monitoring", id="monitoring.get", may=needs(Menu.SETTINGS))
def read_monitoring(request: ActorRequest, query: Query[MonitoringQuery]) -> MonitoringEnvelope:
    """What a store does when a supplier changes something."""
    return _shown(request, query.store_id)


@area.put("/setting/monitoring", id="monitoring.set", may=needs(Menu.SETTINGS))
def set_monitoring(request: ActorRequest, payload: MonitoringIn) -> MonitoringEnvelope:
    """Settle what a store does when a supplier changes something."""
    set_policy(request.actor, store_id=payload.store_id, policy=payload.policy())
    return _shown(request, payload.store_id)


@area.post("/my_product/monitoring", id="my_product.monitoring", may=needs(Menu.MY_PRODUCTS))
def switch(request: ActorRequest, payload: SwitchIn) -> SwitchedOut:
    """Monitor publications, or no longer."""
    actor, now = request.actor, clock.now()
    if payload.store_id is not None:
        done = switch_store(actor, store_id=payload.store_id, is_on=payload.on, now=now)
    else:
        done = switch_publications(actor, ids=payload.ids or [], is_on=payload.on, now=now)
    return SwitchedOut.model_validate(done)


def _shown(request: ActorRequest, store_id: int) -> MonitoringEnvelope:
    actor = request.actor
    policy, measured = read_policy(actor, store_id), measure_monitoring(actor, now=clock.now())
    return MonitoringEnvelope(
        monitoring=MonitoringOut(store_id=str(store_id), **asdict(policy)),
        offered=OFFERED,
        used=measured.used,
        limit=measured.limit,
    )
