"""Leaving: a sub-account's work goes to the main account; a main account leaves with everything."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.identity.services.deletion import leave, stay
from server.company.team.selectors import read_colleague
from server.company.team.services.departures import (
    confirm_departure,
    confirm_stay,
    hold_departure,
    leave_alone,
    say_farewell,
    stay_alone,
)
from server.company.team.services.members import hold_team
from server.company.team.services.offers import decline_for
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note
from tenants.team.services.handover import remove_member


def leave_account(actor: Actor, *, now: datetime) -> datetime:
    """Schedule the deletion of the actor's account, a sub-account or a whole merchant; return when it happens.

    Until then the user can log in and cancel it. The caller has verified the user's identity.
    """
    if actor.is_main_account:
        return leave(actor, now=now)
    with transaction.atomic():
        departure = leave_alone(actor, now=now)
        if departure.is_new:
            _note(EventKind.MEMBER_LEAVES, actor, now, date=departure.due_at.isoformat())
    if departure.is_new:
        confirm_departure(actor, due_at=departure.due_at)
    decline_for(actor, now=now)
    return departure.due_at


def keep_account(actor: Actor, *, now: datetime) -> None:
    """Cancel the deletion. Conflict when a merchant's has begun; does nothing if none is scheduled."""
    if actor.is_main_account:
        stay(actor)
        return
    with transaction.atomic():
        has_stayed = stay_alone(actor)
        if has_stayed:
            _note(EventKind.MEMBER_STAYS, actor, now)
    if has_stayed:
        confirm_stay(actor)


def see_off(actor: Actor, *, user_id: int, now: datetime) -> None:
    """Delete a sub-account whose time is over; its work goes to the main account. Does nothing if the deletion was
    cancelled.
    """
    with transaction.atomic():
        hold_team(actor)
        leaver = hold_departure(actor, user_id=user_id, now=now)
        if leaver is None:
            return
        remove_member(actor, member_id=user_id, now=now)
    say_farewell(leaver)


def _note(kind: EventKind, actor: Actor, now: datetime, **values: str) -> None:
    member = read_colleague(actor, user_id=actor.user_id, now=now).name
    note(kind, object_key=f"member:{actor.user_id}", params={"member": member, **values}, now=now)
