"""The downgrade wizard: room, preview, choice, and cancelling it (specification 002, 2.2 to 7.1)."""

from datetime import datetime

from ninja import Query, Schema
from pydantic import Field, field_validator

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import Id, NumberList, numbers_of
from server.api.merchant.plans.schemas import FrozenOut
from server.api.merchant.plans.tracked import TrackedOut, tracked_out
from server.kit import clock
from server.kit.paging import MAX_PAGE, MAX_SIZE, PageRequest
from server.platforms.contracts import Platform
from tenants.importing.selectors.publication import read_for_checking
from tenants.monitoring.selectors import list_tracked
from tenants.plans.contracts import DowngradeChoice
from tenants.plans.selectors.downgrades import (
    children_elsewhere,
    list_children,
    list_renewals,
    read_restorable,
    read_room,
    rehearse,
)
from tenants.plans.services.renewals import cancel_plan, choose_smaller, keep_plan

area = Area("plans")

DEMOTION = "/plan/demotion/3/{int:plan_id}"
MOST_CHOSEN = 100_000


class ChildrenCountQuery(Schema):
    platform: Platform


class DemotionQuery(Schema):
    platform: Platform = Field(default=Platform.SHOPIFY, description="The platform whose plan is changed.")


class ChildrenQuery(Schema):
    status: int | None = Field(default=None, ge=0, le=1, description="1 active, 0 inactive; omit it for both.")


class MonitoredQuery(Schema):
    page: int = Field(default=1, ge=1, le=MAX_PAGE)
    size: int = Field(default=10, ge=1, le=MAX_SIZE)
    store_ids: NumberList = Field(
        default="", max_length=20_000, description="Separated by commas; empty for all stores."
    )


class DemotionIn(Body):
    store_ids: list[int] = Field(max_length=1_000, description="The platform's stores to keep.")
    product_sku_ids: list[int] | None = Field(
        default=None, max_length=MOST_CHOSEN, description="Variants to keep monitoring."
    )
    product_ids: list[int] | None = Field(
        default=None,
        max_length=MOST_CHOSEN,
        description="Products to keep monitoring: with their named variants, or all if none is named.",
    )
    children_ids: list[int] | None = Field(
        default=None, max_length=1_000, description="Sub-accounts to keep active; omit it to keep all."
    )

    @field_validator("store_ids", "product_sku_ids", "product_ids", "children_ids")
    @classmethod
    def _storable(cls, value: list[int] | None) -> list[int] | None:
        if any(not 0 <= number < 2**63 for number in value or ()):
            raise ValueError("contains a number that is no ID")
        return value

    def choice(self) -> DowngradeChoice:
        return self.into(DowngradeChoice)


class ChildrenCountOut(Envelope):
    children: int = Field(description="How many sub-accounts the plans on the other platforms allow.")


class ChildOut(Out):
    id: Id
    mailbox: str


class ChildrenOut(Envelope):
    data: list[ChildOut]


class TrackOut(Envelope):
    products: list[TrackedOut]
    count: int
    sku_count: int = Field(description="How many variants are monitored in these stores.")


class RoomOut(Out):
    stores: int
    variants: int
    sub_accounts: int = Field(description="The free places besides the invitations.")
    products: int
    invited: int = Field(description="Invitations that are not accepted yet.")


class LeftOutStoreOut(Out):
    id: Id
    name: str
    shop: str


class LeftOutProductOut(Out):
    id: Id
    title: str
    variants: int


class RehearsalOut(Out):
    effective_at: datetime
    room: RoomOut
    stores: list[LeftOutStoreOut] = Field(description="Stores that will be paused.")
    products: list[LeftOutProductOut] = Field(description="Products whose monitoring will end, fully or in part.")
    sub_accounts: list[ChildOut] = Field(description="Sub-accounts that will be inactive.")
    products_over: int = Field(description="Products of the Import List above the plan's limit; they stay.")


class RoomEnvelope(Envelope):
    room: RoomOut


class RehearsalEnvelope(Envelope):
    rehearsal: RehearsalOut


class CancelledOut(Envelope):
    effective_at: datetime


class DemotedOut(CancelledOut):
    confirm_url: str = Field(description="The page where the store's owner approves it; empty if that is not needed.")


class RenewalOut(Out):
    platform: int
    current_plan_id: Id | None
    target_plan_id: Id
    target_plan: str
    effective_at: datetime
    seconds_left: int


class DemotionsOut(Envelope):
    renewals: list[RenewalOut] = Field(description="Downgrades that take effect at the end of their period.")
    frozen: FrozenOut | None = Field(description="What a larger plan restores until then; null for nothing.")


@area.get("/user_plan/children", id="plan.children", may=SIGNED_IN)
def children_count(request: ActorRequest, query: Query[ChildrenCountQuery]) -> ChildrenCountOut:
    """Count the sub-accounts that other plans allow."""
    found = children_elsewhere(request.actor, platform=query.platform, now=clock.now())
    return ChildrenCountOut(children=found)


@area.get("/user/children-user", id="plan.children_users", may=SIGNED_IN)
def children(request: ActorRequest, query: Query[ChildrenQuery]) -> ChildrenOut:
    """List the sub-accounts to choose from."""
    is_active = None if query.status is None else query.status == 1
    return ChildrenOut(data=list_children(request.actor, is_active=is_active, now=clock.now()))


@area.get("/product/track", id="product.track", may=SIGNED_IN)
def track(request: ActorRequest, query: Query[MonitoredQuery]) -> TrackOut:
    """List the products whose price and stock are monitored."""
    requested = numbers_of(query.store_ids) if query.store_ids.strip() else None
    page = PageRequest(query.page, query.size)
    found, count, sku_count = list_tracked(request.actor, store_ids=requested, page=page)
    listed = {publishing.id: publishing for publishing in read_for_checking({tracked.product_id for tracked in found})}
    return TrackOut(products=[tracked_out(tracked, listed) for tracked in found], count=count, sku_count=sku_count)


@area.get(DEMOTION, id="plan.room", may=SIGNED_IN)
def room(request: ActorRequest, plan_id: int, query: Query[DemotionQuery]) -> RoomEnvelope:
    """Show how much can be kept under a smaller plan."""
    found = read_room(request.actor, plan_id=plan_id, platform=query.platform, now=clock.now())
    return RoomEnvelope(room=found)


@area.post(f"{DEMOTION}/rehearsal", id="plan.rehearse", may=SIGNED_IN, stake=Stake.WORK)
def rehearsal(
    request: ActorRequest, plan_id: int, query: Query[DemotionQuery], payload: DemotionIn
) -> RehearsalEnvelope:
    """Preview a downgrade; nothing is changed."""
    found = rehearse(request.actor, plan_id=plan_id, platform=query.platform, choice=payload.choice(), now=clock.now())
    return RehearsalEnvelope(rehearsal=found)


@area.post(DEMOTION, id="plan.demote", rate=STARTS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.MONEY)
def demote(request: ActorRequest, plan_id: int, query: Query[DemotionQuery], payload: DemotionIn) -> DemotedOut:
    """Choose a smaller plan, from the end of the running period on."""
    made = choose_smaller(
        request.actor, plan_id=plan_id, platform=query.platform, choice=payload.choice(), now=clock.now()
    )
    return DemotedOut(msg=DONE, effective_at=made.effective_at, confirm_url=made.confirm_url)


@area.get("/plan/demotion", id="plan.demotions", may=SIGNED_IN)
def demotions(request: ActorRequest) -> DemotionsOut:
    """List the waiting downgrades, and what can be restored."""
    now = clock.now()
    return DemotionsOut(renewals=list_renewals(request.actor, now=now), frozen=read_restorable(now=now))


@area.post("/plan/cancel/{platform}", id="plan.cancel", rate=STARTS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.MONEY)
def cancel(request: ActorRequest, platform: Platform) -> CancelledOut:
    """Cancel the paid plan: it ends with the paid period, and no other plan follows."""
    effective_at = cancel_plan(request.actor, platform=platform, now=clock.now())
    return CancelledOut(msg=DONE, effective_at=effective_at)


@area.delete("/plan/demotion/{platform}", id="plan.keep", rate=STARTS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.MONEY)
def keep(request: ActorRequest, platform: Platform) -> Envelope:
    """Keep the plan: take back a waiting downgrade or a cancellation."""
    keep_plan(request.actor, platform=platform, now=clock.now())
    return Envelope(msg=DONE)
