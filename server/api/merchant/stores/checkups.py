"""The connection doctor: what the last checks of a store found, check again, repair."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import CHECKUPS_BY_MERCHANT
from server.kit import clock
from server.kit.reasons import render
from server.ports.doctor import Check, Health, Repair
from tenants.stores.contracts import CheckResult, Checkup
from tenants.stores.selectors import read_checkup
from tenants.stores.services.examining import start_checkup
from tenants.stores.services.repairing import start_repair

area = Area("stores")


class CheckOut(Out):
    check: Check
    health: Health
    text: str = Field(description="A sentence in the reader's language.")
    repair: Repair = Field(description="Empty for none; `reconnect` is the merchant's own to do.")
    since: datetime = Field(description="Since when it is in this health.")
    checked_at: datetime


class CheckupOut(Out):
    store_id: str
    running: bool = Field(description="Checks made before `asked_at` come anew.")
    health: str = Field(description="The worst of all checks; empty before the first.")
    asked_at: datetime | None
    ended_at: datetime | None
    last_success_at: datetime | None
    checks: list[CheckOut]


class CheckupEnvelope(Envelope):
    checkup: CheckupOut


class RepairIn(Body):
    check: Check


@area.get(
    "/store/{int:store_id}/checkup",
    id="checkup.show",
    may=SIGNED_IN,
    response=CheckupEnvelope,
    summary="What the last checks of a store found",
)
def show(request: ActorRequest, store_id: int) -> CheckupEnvelope:
    actor = request.actor
    checkup = read_checkup(actor, store_id, now=clock.now())
    return CheckupEnvelope(checkup=_shown(checkup, reader_language(request)))


@area.post(
    "/store/{int:store_id}/checkup",
    id="checkup.start",
    rate=CHECKUPS_BY_MERCHANT,
    may=SIGNED_IN,
    response=CheckupEnvelope,
    summary="Check a store; while that runs, asking again changes nothing",
)
def start(request: ActorRequest, store_id: int) -> CheckupEnvelope:
    start_checkup(request.actor, store_id=store_id, now=clock.now())
    return show(request, store_id)


@area.post(
    "/store/{int:store_id}/checkup/repair",
    id="checkup.repair",
    rate=CHECKUPS_BY_MERCHANT,
    may=SIGNED_IN,
    response=CheckupEnvelope,
    summary="Repair what a check found, then check again",
)
def repair(request: ActorRequest, store_id: int, payload: RepairIn) -> CheckupEnvelope:
    actor = request.actor
    start_repair(actor, store_id=store_id, check=payload.check, now=clock.now())
    return show(request, store_id)


def _shown(checkup: Checkup, language: str) -> CheckupOut:
    return CheckupOut(
        store_id=str(checkup.store_id),
        running=checkup.is_running,
        health=checkup.health,
        asked_at=checkup.asked_at,
        ended_at=checkup.ended_at,
        last_success_at=checkup.last_success_at,
        checks=[_check(result, language) for result in checkup.results],
    )


def _check(result: CheckResult, language: str) -> CheckOut:
    return CheckOut(
        check=Check(result.check),
        health=Health(result.health),
        text=render(result.reason, language),
        repair=Repair(result.repair),
        since=result.since,
        checked_at=result.checked_at,
    )
