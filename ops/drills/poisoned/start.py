"""`python -m ops.drills.poisoned.start MAILBOX HARMLESS [operations]`: queue poison among harmless work."""

import sys
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from server.company.identity.contracts import Actor


def main() -> None:
    """Queue jobs of the merchant with this mailbox, or a process whose first operation is the poison."""
    django.setup()
    from server.company.identity.models import User
    from server.company.identity.selectors.actors import actor_of
    from server.tenancy.scope import tenant_scope

    mailbox, harmless, *what = sys.argv[1:]
    actor = actor_of(User.objects.values_list("id", flat=True).get(email=mailbox))
    with tenant_scope(actor.schema_name):
        if what:
            sys.stdout.write(str(_start_process(actor, int(harmless))))
        else:
            _queue_jobs(int(harmless))


def _queue_jobs(harmless: int) -> None:
    from server.jobs.door import enqueue

    enqueue("drill.poison")
    for at in range(harmless):
        enqueue("drill.harmless", at=at)


def _start_process(actor: "Actor", harmless: int) -> int:
    from server.kit import clock
    from tenants.processes.contracts import Action, NewOperation
    from tenants.processes.services.records import start_process

    operations = [
        NewOperation(handler="drill.poison", item_key=str(at), config={"kills": at == 0}) for at in range(harmless + 1)
    ]
    return start_process(actor, action=Action.COLLECT_PRODUCT, operations=operations, now=clock.now()).id


if __name__ == "__main__":
    main()
