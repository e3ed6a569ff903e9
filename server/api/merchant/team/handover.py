"""A sub-account's work, and handing it to a colleague: only for the main account."""

from dataclasses import asdict

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.values import Id
from server.company.identity.contracts import TEAM
from server.kit import clock
from tenants.team.contracts import Afterwards
from tenants.team.selectors import read_belongings
from tenants.team.services.handover import hand_over

area = Area("team")

MAY = needs(TEAM)
MEMBER = "/sub_account/{int:member_id}"


class HandOverIn(Body):
    receiver_id: int = Field(description="The main account, or an active sub-account.")
    with_stores: bool = Field(default=False, description="Whether the receiver also sees the giver's stores.")
    afterwards: Afterwards = Field(default=Afterwards.KEEP, description="What happens to the sub-account.")


class BelongingsOut(Out):
    processes: int
    running: int = Field(description="Running processes, which continue in the receiver's name.")
    connecting: int = Field(description="Stores that are being verified.")
    store_ids: list[Id] | None = Field(description="null: every store.")
    sessions: int = Field(description="Sessions that end when the sub-account is deactivated or removed.")
    tokens: int = Field(description="Personal tokens, which end too.")


class BelongingsEnvelope(Envelope):
    belongings: BelongingsOut


class HandedOverOut(Envelope):
    processes: int
    running: int
    connecting: int


@area.get(f"{MEMBER}/belongings", id="sub_account.belongings", may=MAY)
def belongings(request: ActorRequest, member_id: int) -> BelongingsEnvelope:
    """Show what a sub-account would hand over, and what would end."""
    return BelongingsEnvelope(belongings=read_belongings(request.actor, member_id=member_id, now=clock.now()))


@area.post(f"{MEMBER}/hand_over", id="sub_account.hand_over", may=MAY, stake=Stake.WORK)
def hand_work_over(request: ActorRequest, member_id: int, payload: HandOverIn) -> HandedOverOut:
    """Hand a sub-account's work to a colleague, and keep, deactivate or delete the sub-account."""
    moved = hand_over(request.actor, giver_id=member_id, **payload.model_dump(), now=clock.now())
    return HandedOverOut(msg=DONE, **asdict(moved))
