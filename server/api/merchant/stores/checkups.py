"""Connection checks: show the last results of a store, check again, repair."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import CHECKUPS_BY_MERCHANT
from server.api.gateway.values import Id, Sentence
from server.kit import clock
from server.ports.doctor import Check, Health, Repair
from tenants.stores.selectors import read_checkup
from tenants.stores.services.checkups import start_checkup
from tenants.stores.services.repairs import start_repair

area = Area("stores")


class CheckOut(Out):
    check: Check
    health: Health
    text: Sentence = Field(validation_alias="reason", description="A sentence in the reader's language.")
    repair: Repair = Field(description="Empty for none; `reconnect` can be done only by the merchant.")
    since: datetime = Field(description="Since when it has this health.")
    checked_at: datetime


class CheckupOut(Out):
    store_id: Id
    running: bool = Field(
        validation_alias="is_running",
        description="Whether a check is running; results older than `asked_at` will be replaced.",
    )
    health: str = Field(description="The worst result; empty before the first check.")
    asked_at: datetime | None
    ended_at: datetime | None
    last_success_at: datetime | None
    checks: list[CheckOut] = Field(validation_alias="results")


class CheckupEnvelope(Envelope):
    checkup: CheckupOut


class RepairIn(Body):
    check: Check


@area.get("/store/{int:store_id}/checkup", id="checkup.show", may=SIGNED_IN)
def show(request: ActorRequest, store_id: int) -> CheckupEnvelope:
    """Show the last check results of a store."""
    return CheckupEnvelope(checkup=read_checkup(request.actor, store_id, now=clock.now()))


@area.post(
    "/store/{int:store_id}/checkup", id="checkup.start", rate=CHECKUPS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.WORK
)
def start(request: ActorRequest, store_id: int) -> CheckupEnvelope:
    """Check a store; does nothing while a check is running."""
    start_checkup(request.actor, store_id=store_id, now=clock.now())
    return show(request, store_id)


@area.post(
    "/store/{int:store_id}/checkup/repair",
    id="checkup.repair",
    rate=CHECKUPS_BY_MERCHANT,
    may=SIGNED_IN,
    stake=Stake.WORK,
)
def repair(request: ActorRequest, store_id: int, payload: RepairIn) -> CheckupEnvelope:
    """Repair what a check found, then check again."""
    start_repair(request.actor, store_id=store_id, check=payload.check, now=clock.now())
    return show(request, store_id)
