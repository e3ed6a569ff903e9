"""Reads of which search features need an upgrade, and for whom they are open."""

from dataclasses import dataclass
from datetime import datetime

from server.company.identity.contracts import Actor, Sensitive
from server.company.identity.selectors.recipients import mailboxes_of
from server.company.plans.selectors import has_pro
from server.company.supply.contracts.filters import GateRow, PremiumGroup, SearchFilter
from server.company.supply.errors import NeedsUpgrade
from server.company.supply.models import SupplySettings
from server.company.supply.rules.figures import group_of


@dataclass(frozen=True, slots=True)
class Gates:
    """The filter groups that need an upgrade, whether this merchant has one, and whether special deals are shown."""

    premium_groups: tuple[PremiumGroup, ...]
    is_open: bool
    has_special_deals: bool


def read_gate_row() -> GateRow:
    """Return the operator's settings for editing."""
    row = _kept()
    users = sorted(mailboxes_of(row.special_deal_users).values())
    return GateRow(_groups(row), tuple(users), row.version, row.edited_at)


def read_gates(actor: Actor, *, now: datetime) -> Gates:
    """Return what is open to this user."""
    row = _kept()
    return Gates(_groups(row), has_pro(actor.tenant_id, now=now), actor.user_id in row.special_deal_users)


def sees_special_deals(actor: Actor) -> bool:
    """Tell whether staff selected this user for special deals. One query."""
    return actor.user_id in _kept().special_deal_users


def check_filter(actor: Actor, filters: SearchFilter, *, now: datetime) -> None:
    """Raise NeedsUpgrade for filters that the merchant's plan does not include; no query without such filters."""
    used = {group_of(name) for name, _span in filters.figures}
    if not used:
        return
    check_groups(actor, frozenset(used), now=now)


def check_groups(actor: Actor, groups: frozenset[PremiumGroup], *, now: datetime) -> None:
    """Raise NeedsUpgrade for groups of figures that the merchant's plan does not include."""
    gates = read_gates(actor, now=now)
    if not gates.is_open and (locked := sorted(groups & set(gates.premium_groups))):
        raise NeedsUpgrade(map(str, locked), may_choose=actor.may(Sensitive.PLANS_AND_BALANCE))


def _kept() -> SupplySettings:
    """Return the settings; by default every group needs an upgrade."""
    return SupplySettings.objects.first() or SupplySettings(premium_groups=list(PremiumGroup))


def _groups(row: SupplySettings) -> tuple[PremiumGroup, ...]:
    return tuple(group for group in PremiumGroup if group in row.premium_groups)
