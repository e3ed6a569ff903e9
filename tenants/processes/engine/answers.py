"""Store the answers of stores with the record, so that the next turn, in any worker, need not ask again."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from tenants.processes.contracts.answers import RUN, RunAnswers

# Merged, so that answers written by another turn at the same moment are kept.
_KEEP = "UPDATE processes_processrecord SET answers = answers || %s WHERE id = %s AND state < 3"


@contextmanager
def answering(record_id: int, answers: RunAnswers) -> Iterator[None]:
    """Give handlers access to the run's answers inside the block, and save the new ones."""
    token = RUN.set(answers)
    try:
        yield
    finally:
        RUN.reset(token)
    _keep(record_id, answers)


def _keep(record_id: int, answers: RunAnswers) -> None:
    new = answers.take_new()
    if new:
        with connection.cursor() as cursor:
            cursor.execute(_KEEP, [json.dumps(new), record_id])
