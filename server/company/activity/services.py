"""Keep the index of processes in step with the merchants' own schemas."""

from collections.abc import Sequence

from server.company.activity.contracts import NewProcess
from server.company.activity.models import StartedProcess
from server.kit.batches import delete_in_batches

BATCH = 1_000


def note_processes(tenant_id: int, processes: Sequence[NewProcess]) -> None:
    """Add processes of a merchant to the index; existing ones stay. Call it in the transaction that starts them."""
    rows = (
        StartedProcess(tenant_id=tenant_id, number=process.number, action=process.action, started_at=process.started_at)
        for process in processes
    )
    StartedProcess.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)


def listed_processes(tenant_id: int) -> set[int]:
    """Return the numbers of a merchant's processes in the index."""
    return set(StartedProcess.objects.filter(tenant_id=tenant_id).values_list("number", flat=True))


def drop_processes(tenant_id: int, numbers: set[int]) -> None:
    """Remove processes from the index that the merchant's schema no longer has."""
    if numbers:
        delete_in_batches(StartedProcess.objects.filter(tenant_id=tenant_id, number__in=numbers))
