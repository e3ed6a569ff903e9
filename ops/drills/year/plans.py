"""Each merchant's current plan, and whether it is paid, granted or free."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.conf import settings

from ops.drills.year.account import ProviderAccount, price_of
from ops.drills.year.provider import Json
from ops.drills.year.world import PLATFORM, Person, World
from server.company.payments.rules import plan_of
from server.company.payments.selectors.arrears import read_only
from server.company.plans.models import Subscription

LATE = timedelta(days=10)
"""We may learn of a failed payment this much later; the grace period starts then."""


def compare_plans(world: World, account: ProviderAccount) -> Iterator[str]:
    """Check that nobody has an unpaid, ungranted plan, and that everybody who pays has one."""
    now = world.now()
    rows = Subscription.objects.live_at(now).filter(platform=PLATFORM).select_related("plan")
    running, alive = {row.tenant_id: row for row in rows}, account.alive()
    for person in world.people:
        if person.merchant and (wrong := _wrong(world, account, person, running.get(person.id), alive.get(person.id))):
            yield f"merchant {person.id}: {wrong}"


def _wrong(
    world: World, account: ProviderAccount, person: Person, row: Subscription | None, alive: list[Json] | None
) -> str:
    paid = next(iter(alive or []), None)
    if row is None:
        return f"{paid['id']} is {paid['status']} there, no plan runs" if paid and _counts(paid) else ""
    runs = f"{row.plan.name_en} ({row.origin}) until {row.until}"
    if row.origin == "paid":
        return "" if paid and _pays_for(world, account, paid, row) else f"{runs} runs, there is {_shown(paid)}"
    if row.origin == "granted":
        is_given = any(
            (grant.merchant_id, grant.plan_id, grant.until) == (person.id, row.plan_id, row.until)
            for grant in world.grants
        )
        if not is_given:
            return f"{runs} runs, which nobody granted"
        goes_on = paid is not None and _counts(paid) and not paid["cancel_at_period_end"]
        return f"{runs} runs, but {_shown(paid)} goes on there" if goes_on and _began(paid) < row.since else ""
    if not row.plan.is_free:
        return f"{runs} runs, which nobody paid for"
    return f"{runs} runs, there is {_shown(paid)}" if paid and _counts(paid) else ""


def _pays_for(world: World, account: ProviderAccount, paid: Json, row: Subscription) -> bool:
    if plan_of(price_of(paid)) != row.plan_id or row.until is None:
        return False
    if _counts(paid):
        return row.until >= _moment(_item(paid)["current_period_end"]) - timedelta(seconds=1)
    invoice = account.invoices[paid["latest_invoice"]]
    failed = _moment(invoice["status_transitions"]["finalized_at"] or invoice["created"])
    is_overdue = failed + settings.PAYMENT_GRACE + LATE < world.now()
    return not is_overdue or PLATFORM in read_only(row.tenant_id, now=world.now()).platforms


def _counts(paid: Json) -> bool:
    return paid["status"] in ("trialing", "active")


def _shown(paid: Json | None) -> str:
    if paid is None:
        return "nothing"
    return f"{paid['id']} {paid['status']} for {price_of(paid)} until {_moment(_item(paid)['current_period_end'])}"


def _began(paid: Json | None) -> datetime:
    return _moment(_item(paid)["current_period_start"]) if paid else datetime.max.replace(tzinfo=UTC)


def _item(paid: Json) -> Json:
    found: Json = paid["items"]["data"][0]
    return found


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
