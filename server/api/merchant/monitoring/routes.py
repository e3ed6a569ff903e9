"""Monitoring policies of stores, and the monitored products (SCREENS section 2, "Monitoring policy")."""

from ninja import Query, Schema
from pydantic import Field, model_validator

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope
from server.api.merchant.monitoring.schemas import MonitoringIn, MonitoringOut, OfferedOut, policy_out
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.monitoring.contracts import OFFERED
from tenants.monitoring.selectors import measure_monitoring, read_policy
from tenants.monitoring.services.policies import set_policy
from tenants.monitoring.services.switches import switch_publications, switch_store

area = Area("monitoring")

MOST_AT_ONCE = 10_000
ONE_OF = "send either ids or a store_id"


class MonitoringQuery(Schema):
    store_id: int


class MonitoringEnvelope(Envelope):
    monitoring: MonitoringOut
    offered: OfferedOut = Field(description="The possible reactions to each event.")
    used: int = Field(description="The number of monitored variants in all stores.")
    limit: int = Field(description="How many the plan allows.")


class SwitchIn(Body):
    ids: list[int] | None = Field(default=None, max_length=MOST_AT_ONCE)
    store_id: int | None = Field(default=None, description="Instead of ids: everything published in this store.")
    on: bool

    @model_validator(mode="after")
    def _one_of(self) -> "SwitchIn":
        if (self.ids is None) == (self.store_id is None):
            raise ValueError(ONE_OF)
        return self


class SwitchedOut(Envelope):
    monitored: int = Field(description="How many of the given publications are monitored now.")
    over_limit: int = Field(description="How many stay unmonitored, because they exceed the plan.")


@area.get("/setting/monitoring", id="monitoring.get", may=needs(Menu.SETTINGS))
def read_monitoring(request: ActorRequest, query: Query[MonitoringQuery]) -> MonitoringEnvelope:
    """Show the monitoring policy of a store."""
    return _shown(request, query.store_id)


@area.put("/setting/monitoring", id="monitoring.set", may=needs(Menu.SETTINGS), stake=Stake.WORK)
def set_monitoring(request: ActorRequest, payload: MonitoringIn) -> MonitoringEnvelope:
    """Save the monitoring policy of a store."""
    set_policy(request.actor, store_id=payload.store_id, policy=payload.policy())
    return _shown(request, payload.store_id)


@area.post("/my_product/monitoring", id="my_product.monitoring", may=needs(Menu.MY_PRODUCTS), stake=Stake.WORK)
def switch(request: ActorRequest, payload: SwitchIn) -> SwitchedOut:
    """Switch monitoring of publications on or off."""
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
        monitoring=policy_out(store_id, policy),
        offered=OFFERED,
        used=measured.used,
        limit=measured.limit,
    )
