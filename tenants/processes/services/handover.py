"""Processes change hands."""

from server.company.identity.contracts import Actor
from tenants.processes.contracts import Action
from tenants.processes.models import ProcessRecord, RecordState
from tenants.processes.notices import tell_started_after_commit


def hand_over_records(*, giver_id: int, receiver: Actor) -> tuple[int, int]:
    """Let a user's processes be another's, who sees and steers them; what runs goes on in the receiver's name.

    Answers how many moved, and how many of them run. Belongs in the caller's transaction.
    """
    mine = ProcessRecord.objects.filter(user_id=giver_id)
    running = list(mine.filter(state__lt=RecordState.FINISHED).values_list("pk", "action"))
    # A key is its user's own: the receiver may have used the same one for something else.
    moved = mine.update(user_id=receiver.user_id, idempotency_key=None, request_digest="")
    for record_id, action in running:
        tell_started_after_commit(receiver, record_id, Action(action))
    return moved, len(running)
