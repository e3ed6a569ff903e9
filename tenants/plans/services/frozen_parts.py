"""Leave out what a smaller plan has no room for, and restore it under a larger one. Nothing is deleted."""

from collections.abc import Collection, Iterable
from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.plans.contracts import PlanLimits
from server.company.team.contracts import MemberRow
from server.company.team.selectors import count_invitations, count_members, list_members
from server.company.team.services.members import set_member_active
from server.platforms.contracts import Platform
from tenants.monitoring.selectors import list_tracked
from tenants.monitoring.services.frozen_watches import freeze_watches, thaw_watches
from tenants.plans.contracts import RESTORABLE_FOR, DowngradeChoice, FrozenKind
from tenants.plans.models import Downgrade, Frozen
from tenants.plans.rules import kept_variants
from tenants.stores.selectors import open_store_ids
from tenants.stores.services.pauses import pause_stores, room_for_stores, unpause_stores


def freeze(actor: Actor, row: Downgrade, limits: PlanLimits, *, now: datetime) -> None:
    """Leave out what the downgrade does not keep, within these present limits.

    Belongs in the transaction that has locked and copied them.
    """
    choice = DowngradeChoice.of(vars(row))
    tracked = list_tracked(actor)[0]
    paused = pause_stores(
        platform=row.platform,
        kept=choice.store_ids,
        chosen_at=row.chosen_at,
        limit=limits.stores_for(row.platform),
        now=now,
    )
    kept = kept_variants(tracked, choice, open_store_ids())
    frozen = freeze_watches(kept, limit=limits.monitored_variants)
    shut_out = _shut_out(actor, choice, row.chosen_at, limits, now)
    _note(row, FrozenKind.STORE, paused, now)
    _note(row, FrozenKind.PRODUCT, frozen, now)
    _note(row, FrozenKind.SUB_ACCOUNT, shut_out, now)


def restore_frozen(actor: Actor, limits: PlanLimits, *, now: datetime) -> None:
    """Restore what downgrades of the last 30 days left out, as far as these present limits allow.

    Belongs in the transaction that has locked and copied them.
    """
    rows = Frozen.objects.filter(restored_at=None, frozen_at__gt=now - RESTORABLE_FOR).order_by("pk")
    by_kind: dict[str, list[int]] = {kind.value: [] for kind in FrozenKind}
    for kind, object_id in rows.values_list("kind", "object_id"):
        by_kind[kind].append(object_id)
    if not any(by_kind.values()):
        return
    room = {int(platform): room_for_stores(platform, limits.stores_for(platform)) for platform in Platform}
    stores = unpause_stores(by_kind[FrozenKind.STORE], room=room)
    products = thaw_watches(by_kind[FrozenKind.PRODUCT], limit=limits.monitored_variants, now=now)
    people = _let_in(actor, by_kind[FrozenKind.SUB_ACCOUNT], limits, now)
    for kind, ids in ((FrozenKind.STORE, stores), (FrozenKind.PRODUCT, products), (FrozenKind.SUB_ACCOUNT, people)):
        Frozen.objects.filter(kind=kind, object_id__in=ids, restored_at=None).update(restored_at=now)


def _shut_out(
    actor: Actor, choice: DowngradeChoice, chosen_at: datetime, limits: PlanLimits, now: datetime
) -> list[int]:
    """Return the sub-accounts that were not chosen, or exceed the limit. Those added after the choice stay while there
    is room.
    """
    members = _in_service(list_members(actor, now=now))
    kept = {member.id for member in members} if choice.children_ids is None else set(choice.children_ids)
    chosen = [member.id for member in members if member.id in kept]
    later = [member.id for member in members if member.id not in kept and member.since > chosen_at]
    staying = [*chosen, *later][: max(limits.sub_accounts - count_invitations(actor), 0)]
    leaving = [member.id for member in members if member.id not in staying]
    for member_id in leaving:
        set_member_active(actor, member_id=member_id, is_active=False, now=now)
    return leaving


def _let_in(actor: Actor, ids: Collection[int], limits: PlanLimits, now: datetime) -> list[int]:
    members = {member.id: member for member in list_members(actor, now=now) if not member.is_invitation}
    outside = [row_id for row_id in ids if row_id in members and members[row_id].state == "deactivated"]
    back = outside[: max(limits.sub_accounts - count_members(actor), 0)]
    for member_id in back:
        set_member_active(actor, member_id=member_id, is_active=True, now=now)
    return [*back, *(row_id for row_id in ids if row_id not in outside)]


def _in_service(members: Iterable[MemberRow]) -> list[MemberRow]:
    return [member for member in members if not member.is_invitation and member.state != "deactivated"]


def _note(row: Downgrade, kind: FrozenKind, ids: Iterable[int], now: datetime) -> None:
    """Record each once: what an earlier downgrade left out belongs to this one from now on."""
    requested = list(ids)
    Frozen.objects.filter(kind=kind, object_id__in=requested, restored_at=None).update(restored_at=now)
    Frozen.objects.bulk_create(
        Frozen(downgrade=row, kind=kind, object_id=number, frozen_at=now) for number in requested
    )
