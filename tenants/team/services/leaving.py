"""A sub-account leaves alone and its work stays with the main account; a main account leaves with everything."""

from datetime import datetime

from django.db import transaction

from server.company.accounts.contracts import Actor
from server.company.accounts.services.leaving import leave, stay
from server.company.accounts.services.leaving_alone import (
    hold_departure,
    leave_alone,
    say_farewell,
    stay_alone,
)
from server.company.accounts.services.members import hold_team
from server.company.main_role.services.ending import decline_for
from tenants.team.services.handing_over import remove_member


def leave_account(actor: Actor, *, now: datetime) -> datetime:
    """Delete the actor's account, a sub-account's or a whole merchant's, at the moment that is answered.

    Until then they can log in and keep it. The caller has proven who asks.
    """
    if actor.is_main_account:
        return leave(actor, now=now)
    due_at = leave_alone(actor, now=now)
    decline_for(actor, now=now)
    return due_at


def keep_account(actor: Actor) -> None:
    """Take the deletion back. Conflict when a merchant's has begun; nothing without one."""
    if actor.is_main_account:
        stay(actor)
    else:
        stay_alone(actor)


def see_off(actor: Actor, *, user_id: int, now: datetime) -> None:
    """Delete a sub-account whose days are over; its work is the main account's. Nothing for who has stayed."""
    with transaction.atomic():
        hold_team(actor)
        leaver = hold_departure(actor, user_id=user_id, now=now)
        if leaver is None:
            return
        remove_member(actor, member_id=user_id, now=now)
    say_farewell(leaver)
