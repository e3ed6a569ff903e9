"""Effects of a downgrade, waiting downgrades, and what can still be restored."""

from collections import Counter
from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.plans.contracts import SubscriptionRow
from server.company.plans.errors import SeesSomeStores
from server.company.plans.selectors import latest_subscriptions, read_offer, running_plans
from server.company.team.selectors import list_members
from server.platforms.contracts import Platform
from tenants.plans.contracts import (
    RESTORABLE_FOR,
    DowngradeChoice,
    DowngradeState,
    FrozenCount,
    Rehearsal,
    Renewal,
    Room,
    SubAccountRef,
)
from tenants.plans.models import Downgrade, Frozen
from tenants.plans.rules.situations import rehearsed, room_under
from tenants.plans.selectors import read_situation, refuse_without_right


def read_room(actor: Actor, *, plan_id: int, platform: Platform, now: datetime) -> Room:
    """Return how much may stay under a plan on sale. NoRightToPlans, NotFound."""
    refuse_restricted(actor)
    offer = read_offer(plan_id, language=actor.language)
    return room_under(read_situation(actor, with_holdings=True, now=now), offer, platform)


def rehearse(actor: Actor, *, plan_id: int, platform: Platform, choice: DowngradeChoice, now: datetime) -> Rehearsal:
    """Return what the downgrade would leave out, by name and count; nothing is changed.

    Invalid names what is too much; NoRightToPlans, SeesSomeStores; NotFound for the plan.
    """
    refuse_restricted(actor)
    offer = read_offer(plan_id, language=actor.language)
    return rehearsed(read_situation(actor, with_holdings=True, now=now), offer, platform, choice)


def refuse_restricted(actor: Actor) -> None:
    """Raise NoRightToPlans, or SeesSomeStores for a user who does not see every store that could be left out."""
    refuse_without_right(actor)
    if actor.store_ids is not None:
        raise SeesSomeStores


def list_renewals(actor: Actor, *, now: datetime) -> list[Renewal]:
    """List the waiting downgrades, by platform."""
    rows = list(Downgrade.objects.filter(state=DowngradeState.WAITING).order_by("platform"))
    had = latest_subscriptions(actor.tenant_id, language=actor.language, now=now) if rows else {}
    return [_renewal(row, had.get(row.platform), now) for row in rows if _still_waits(row, had.get(row.platform))]


def read_restorable(*, now: datetime) -> FrozenCount | None:
    """Return what a larger plan would restore; None for nothing."""
    rows = Frozen.objects.filter(restored_at=None, frozen_at__gt=now - RESTORABLE_FOR)
    kinds = list(rows.order_by("frozen_at").values_list("kind", "frozen_at"))
    if not kinds:
        return None
    counts = Counter(kind for kind, _at in kinds)
    return FrozenCount(counts["store"], counts["product"], counts["child"], until=kinds[0][1] + RESTORABLE_FOR)


def children_elsewhere(actor: Actor, *, platform: Platform, now: datetime) -> int:
    """Return how many sub-accounts the merchant's plans on other platforms allow."""
    running = running_plans(actor.tenant_id, now=now).plans
    return max((plan.sub_accounts for number, (plan, _end) in running.items() if number != platform), default=0)


def list_children(actor: Actor, *, is_active: bool | None, now: datetime) -> list[SubAccountRef]:
    """List the merchant's sub-accounts. NoRightToPlans."""
    refuse_without_right(actor)
    rows = [member for member in list_members(actor, now=now) if not member.is_invitation]
    members = [row for row in rows if is_active is None or (row.state != "deactivated") is is_active]
    return [SubAccountRef(member.id, member.mailbox) for member in members]


def _still_waits(row: Downgrade, had: SubscriptionRow | None) -> bool:
    follows = had is not None and had.id == row.subscription_id and had.next_plan_id == row.plan_id
    return follows and had is not None and not had.end_reason


def _renewal(row: Downgrade, had: SubscriptionRow | None, now: datetime) -> Renewal:
    return Renewal(
        platform=row.platform,
        current_plan_id=had.plan_id if had else None,
        target_plan_id=row.plan_id,
        target_plan=had.next_plan if had else "",
        effective_at=row.effective_at,
        seconds_left=max(int((row.effective_at - now).total_seconds()), 0),
    )
