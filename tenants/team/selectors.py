"""What belongs to a sub-account."""

from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.team.selectors import count_access, read_colleague
from server.kit.errors import NotFound
from tenants.processes.selectors.counts import count_records_of
from tenants.stores.selectors import count_arrivals_of
from tenants.team.contracts import Belongings


def read_belongings(actor: Actor, *, member_id: int, now: datetime) -> Belongings:
    """Return what a sub-account would hand over, and what would end. NotFound when it is none of the merchant's."""
    member = read_colleague(actor, user_id=member_id, now=now)
    if member.is_main_account:
        raise NotFound
    processes, running = count_records_of(user_id=member_id)
    sessions, tokens = count_access(actor, user_id=member_id, now=now)
    return Belongings(
        processes=processes,
        running=running,
        connecting=count_arrivals_of(user_id=member_id),
        store_ids=member.store_ids,
        sessions=sessions,
        tokens=tokens,
    )
