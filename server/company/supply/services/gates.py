"""Staff settings: which search features need an upgrade, and who sees special deals."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from server.company.identity.selectors.recipients import users_with_mailboxes
from server.company.supply.contracts.filters import GateRow, PremiumGroup
from server.company.supply.models import SupplySettings
from server.company.supply.selectors.gates import read_gate_row
from server.kit.checks import need
from server.kit.drafts import change
from server.kit.sentences import Sentence

ONLY = 1
CHANGED = "Someone else saved these settings. Reload them. Your changes aren't saved yet."
UNKNOWN = "No active user logs in as {mailbox}."


def save_gates(
    *, premium_groups: Collection[PremiumGroup], special_deal_users: Sequence[str], version: int, now: datetime
) -> GateRow:
    """Save the settings. Invalid names an email address without an active user; Conflict if somebody else saved."""
    known = users_with_mailboxes(special_deal_users)
    for mailbox in special_deal_users:
        need(mailbox.strip().lower() in known, "special_deal_users", Sentence(UNKNOWN, mailbox=mailbox))
    with transaction.atomic():
        SupplySettings.objects.get_or_create(pk=ONLY, defaults={"premium_groups": list(PremiumGroup)})
        columns = {"premium_groups": sorted(premium_groups), "special_deal_users": sorted(known.values())}
        change(SupplySettings, ONLY, version=version, otherwise=CHANGED, **columns, edited_at=now)
    return read_gate_row()
