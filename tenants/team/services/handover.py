"""Hand over a sub-account's work, on request or when the sub-account is deactivated or removed."""

from datetime import datetime

from django.db import transaction

from server.company.events.contracts import EventName, Json
from server.company.events.services import record_fact
from server.company.identity.contracts import Actor
from server.company.identity.selectors.actors import actor_of
from server.company.identity.selectors.recipients import main_account_of
from server.company.team.contracts import Colleague
from server.company.team.errors import ReceiverUnfit
from server.company.team.selectors import read_colleague
from server.company.team.services import members
from server.kit.errors import NotFound
from server.kit.sentences import Sentence
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note
from tenants.notifications.services.readers import forget_reader
from tenants.processes.services.handover import hand_over_records
from tenants.stores.services.handover import forget_selection, hand_over_connecting
from tenants.team.contracts import Afterwards, HandedOver

SAME = "Please choose someone else to take over the work."
UNKNOWN = "Please choose someone from your own account."
OUT_OF_SERVICE = "This sub-account is {state} and can't take over work."


def hand_over(
    actor: Actor, *, giver_id: int, receiver_id: int, with_stores: bool, afterwards: Afterwards, now: datetime
) -> HandedOver:
    """Move a sub-account's work to a colleague, then keep, deactivate or remove the sub-account.

    Its processes move, and running ones continue in the receiver's name; so do stores that are being connected. The
    records of who imported or connected something do not change. `with_stores`: the receiver also sees the giver's
    stores. NotFound for the giver; ReceiverUnfit; nothing changes then.
    """
    with transaction.atomic():
        members.hold_team(actor)
        giver = read_colleague(actor, user_id=giver_id, now=now)
        if giver.is_main_account:
            raise NotFound
        receiver = _receiver(actor, giver, receiver_id, now)
        if with_stores:
            members.widen_stores(actor, member_id=receiver.id, store_ids=giver.store_ids)
        moved = move_work(actor, giver=giver, receiver=receiver, now=now)
        end_access(actor, giver, afterwards, now)
        _write_down(actor, giver, receiver, afterwards, moved, now)
    return moved


def remove_member(actor: Actor, *, member_id: int, now: datetime) -> None:
    """Delete a sub-account permanently; its work goes to the main account. NotFound."""
    owner_id = main_account_of(actor.tenant_id)
    if owner_id is None:
        raise NotFound
    hand_over(
        actor,
        giver_id=member_id,
        receiver_id=owner_id,
        with_stores=False,
        afterwards=Afterwards.REMOVE,
        now=now,
    )


def move_work(actor: Actor, *, giver: Colleague, receiver: Colleague, now: datetime) -> HandedOver:
    """Move processes and stores being connected, and notify the receiver. Belongs in the caller's transaction."""
    processes, running = hand_over_records(giver_id=giver.id, receiver=actor_of(receiver.id))
    connecting = hand_over_connecting(actor, giver_id=giver.id, receiver_id=receiver.id)
    if processes and receiver.id != actor.user_id:
        note(
            EventKind.WORK_RECEIVED,
            object_key=f"work:{giver.id}",
            user_id=receiver.id,
            params={"giver": giver.name, "processes": str(processes), "running": str(running)},
            now=now,
        )
    return HandedOver(processes, running, connecting)


def end_access(actor: Actor, giver: Colleague, afterwards: Afterwards, now: datetime) -> None:
    """Keep, deactivate or delete a sub-account. Belongs in the caller's transaction."""
    if afterwards is Afterwards.DEACTIVATE:
        members.set_member_active(actor, member_id=giver.id, is_active=False, now=now)
    elif afterwards is Afterwards.REMOVE:
        forget_selection(user_id=giver.id)
        forget_reader(user_id=giver.id)
        members.remove_user(user_id=giver.id, tenant_id=actor.tenant_id, now=now)


def _receiver(actor: Actor, giver: Colleague, receiver_id: int, now: datetime) -> Colleague:
    if receiver_id == giver.id:
        raise ReceiverUnfit(SAME)
    try:
        receiver = read_colleague(actor, user_id=receiver_id, now=now)
    except NotFound as error:
        raise ReceiverUnfit(UNKNOWN) from error
    if receiver.state != "active":
        raise ReceiverUnfit(Sentence(OUT_OF_SERVICE, state=Sentence(receiver.state)))
    return receiver


def _write_down(
    actor: Actor, giver: Colleague, receiver: Colleague, afterwards: Afterwards, moved: HandedOver, now: datetime
) -> None:
    param: dict[str, Json] = {
        "giver": giver.mailbox,
        "receiver": receiver.mailbox,
        "afterwards": str(afterwards),
        "processes": moved.processes,
        "running": moved.running,
        "connecting": moved.connecting,
    }
    by = actor if actor.user_id else actor_of(receiver.id)
    record_fact(by, event=EventName.WORK_HANDED_OVER, param=param, now=now)
