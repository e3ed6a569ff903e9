"""Hand over processes to another user."""

from server.company.identity.contracts import Actor
from tenants.processes.contracts import Action
from tenants.processes.models import ProcessRecord, RecordState
from tenants.processes.notices import tell_started_after_commit


def hand_over_records(*, giver_id: int, receiver: Actor) -> tuple[int, int]:
    """Give all processes of a user to another; running ones continue in the receiver's name.

    Returns how many moved, and how many of them are running. Belongs in the caller's transaction.
    """
    mine = ProcessRecord.objects.filter(user_id=giver_id)
    running = list(mine.filter(state__lt=RecordState.FINISHED).values_list("pk", "action"))
    # Idempotency keys belong to one user: the receiver may have used the same key for another request.
    moved = mine.update(user_id=receiver.user_id, idempotency_key=None, request_digest="")
    for record_id, action in running:
        tell_started_after_commit(receiver, record_id, Action(action))
    return moved, len(running)
