"""Staff put a merchant on a plan, or end one. Whether what is used fits is the merchant's to settle afterwards."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor, StaffActor
from server.company.plans.contracts import Origin
from server.company.plans.selectors import read_offer
from server.company.plans.services.subscriptions import begin_subscriptions, end_subscription
from server.company.staff.services.audit import record_audit
from server.kit.checking import need_reason
from server.kit.errors import Invalid
from tenants.preferences.services.quotas import copy_limits, lock_limits

NOT_OFFERED = "This plan is not for all of these platforms."


def grant_plan(
    actor: Actor,
    *,
    staff: StaffActor,
    plan_id: int,
    platforms: Collection[int],
    until: datetime | None,
    reason: str,
    now: datetime,
    address: str,
) -> None:
    """Put the merchant on a plan, also one that is not on sale, in place of what runs on these platforms; audited.

    Invalid without a reason, for platforms that are not the plan's, or an end in the past; NotFound.
    """
    _refuse_without_reason(reason)
    offer = read_offer(plan_id, language="en", on_sale_only=False)
    chosen = set(platforms) or set(offer.platforms)
    if chosen - set(offer.platforms):
        raise Invalid.of_fields({"platforms": NOT_OFFERED})
    with transaction.atomic():
        lock_limits(actor)
        begin_subscriptions(
            tenant_id=actor.tenant_id,
            plan_id=plan_id,
            platforms=chosen,
            origin=Origin.GRANTED,
            user_id=staff.user_id,
            until=until,
            reason=reason,
            now=now,
        )
        copy_limits(actor, now=now)
        detail: dict[str, object] = {
            "plan": offer.name,
            "platforms": sorted(chosen),
            "until": until and until.isoformat(),
        }
        _record(actor, staff, "plans.grant", reason, detail, now=now, address=address)


def end_plan(
    actor: Actor, *, staff: StaffActor, subscription_id: int, reason: str, now: datetime, address: str
) -> None:
    """End what runs; the merchant is asked for another plan; audited. Invalid without a reason, NotFound, Conflict."""
    _refuse_without_reason(reason)
    with transaction.atomic():
        lock_limits(actor)
        end_subscription(tenant_id=actor.tenant_id, subscription_id=subscription_id, reason=reason, now=now)
        copy_limits(actor, now=now)
        _record(actor, staff, "plans.end", reason, {"subscription": subscription_id}, now=now, address=address)


def _refuse_without_reason(reason: str) -> None:
    need_reason(reason)


def _record(
    actor: Actor,
    staff: StaffActor,
    action: str,
    reason: str,
    detail: dict[str, object],
    *,
    now: datetime,
    address: str,
) -> None:
    target = f"merchant {actor.tenant_id}"
    record_audit(
        actor=staff, action=action, target=target, reason=reason.strip(), detail=detail, now=now, address=address
    )
