"""An offer ends when one of its two people goes out of service, and is not open again when they come back."""

from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from server.company.accounts.contracts import Actor, StaffActor, UserRow
from server.company.accounts.services import members, users
from server.company.main_role.contracts import Outcome
from server.company.main_role.models import MainRoleOffer
from server.company.main_role.services.offers import decline_offer
from server.kit.errors import NotFound


def set_member_active(actor: Actor, *, member_id: int, is_active: bool, now: datetime) -> None:
    """Shut a sub-account out, with every session and offer of it, or let it in again. NotFound."""
    with transaction.atomic():
        members.hold_team(actor)
        members.set_member_active(actor, member_id=member_id, is_active=is_active, now=now)
        if not is_active:
            end_offers_of(member_id, now=now)


def set_user_active(
    *,
    staff: StaffActor,
    user_id: int,
    is_active: bool,
    reason: str,
    reach: frozenset[int] | None,
    address: str,
    now: datetime,
) -> UserRow:
    """Shut a merchant's user out for staff, with every session and offer, or let them in again; see accounts.users."""
    with transaction.atomic():
        row = users.set_user_active(
            staff=staff, user_id=user_id, is_active=is_active, reason=reason, reach=reach, address=address, now=now
        )
        if not is_active:
            end_offers_of(user_id, now=now)
    return row


def decline_for(actor: Actor, *, now: datetime) -> None:
    """Say no to what was offered to somebody who leaves, if anything was."""
    with suppress(NotFound):
        decline_offer(actor, now=now)


def end_offers_of(user_id: int, *, now: datetime) -> None:
    """End the open offer that a user made or may accept. Belongs in the transaction that takes them out of service."""
    concerns = Q(giver_id=user_id) | Q(receiver_id=user_id)
    MainRoleOffer.objects.filter(concerns, ended_at=None).update(ended_at=now, outcome=Outcome.LAPSED)
