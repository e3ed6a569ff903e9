"""Processes that a member has started."""

from tenants.processes.models import RecordState
from tests.factories.processes import ProcessRecordFactory
from tests.support.people import Person


def start(person: Person, *, state: RecordState = RecordState.RUNNING, key: str | None = None) -> int:
    return ProcessRecordFactory.create(user_id=person.actor.user_id, state=state, idempotency_key=key).pk
