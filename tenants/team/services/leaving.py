"""A sub-account leaves at once, its work stays with the main account; a main account leaves with everything."""

from datetime import datetime

from server.company.accounts.contracts import Actor
from server.company.accounts.services.leaving import leave
from tenants.team.services.handing_over import remove_member


def leave_account(actor: Actor, *, now: datetime) -> datetime | None:
    """Delete the actor's account: a sub-account's at once (None), a merchant's at the moment that is answered.

    The caller has proven who asks.
    """
    if actor.is_main_account:
        return leave(actor, now=now)
    remove_member(actor, member_id=actor.user_id, now=now)
    return None
