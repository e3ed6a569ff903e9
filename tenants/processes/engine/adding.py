"""Put operations into a record, many at once; those that are there already stay as they are."""

from collections.abc import Sequence
from datetime import datetime

from tenants.processes.contracts import NewOperation
from tenants.processes.engine.rows import model_of
from tenants.processes.models import Operation

CHUNK = 1000


def add_operations(record_id: int, operations: Sequence[NewOperation], *, now: datetime) -> None:
    """Insert in the order given; an item that the record has already is left out. Inside the caller's transaction."""
    rows = [model_of(operation, record_id=record_id, now=now) for operation in operations]
    Operation.objects.bulk_create(rows, batch_size=CHUNK, ignore_conflicts=True)
