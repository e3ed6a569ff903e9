"""Stop monitoring what a smaller plan has no room for, and resume it when there is room."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from server.jobs.door import enqueue
from tenants.monitoring.contracts import WatchState
from tenants.monitoring.models import Watch
from tenants.monitoring.selectors import count_monitored_variants
from tenants.products.selectors.states import existing_publications, sizes_of


def freeze_watches(kept: Mapping[int, frozenset[int]], *, limit: int) -> dict[int, list[int]]:
    """Stop monitoring everything except what is kept, by publication, and of that what exceeds the limit.

    Returns by publication the variants that are no longer monitored. Callers hold the lock on the merchant's limits.
    """
    rows = Watch.objects.select_for_update().filter(state=WatchState.ON).order_by("pk")
    watches = {row.pk: row for row in rows}
    frozen: dict[int, list[int]] = {}
    for key, publication in sorted(existing_publications(watches).items()):
        monitored = publication.variant_ids - set(watches[key].left_out)
        staying = sorted(monitored & kept.get(key, frozenset()))[: max(limit, 0)]
        limit -= len(staying)
        if len(staying) < len(monitored):
            frozen[key] = sorted(monitored - set(staying))
            _leave_out(watches[key], frozen[key], is_whole=not staying)
    Watch.objects.bulk_update([watches[key] for key in frozen], ["left_out", "state"], batch_size=500)
    return frozen


def thaw_watches(ids: Sequence[int], *, limit: int, now: datetime) -> list[int]:
    """Monitor all variants of these publications again, in this order, while there is room; return which.

    Those that are fully monitored already, or no longer at all, are returned too. Callers hold the lock on the limits.
    """
    watches = {row.pk: row for row in Watch.objects.select_for_update().filter(pk__in=ids).order_by("pk")}
    room, sizes = limit - count_monitored_variants(), sizes_of(ids)
    thawed = [key for key in ids if key not in watches or key not in sizes]
    for key in (row_id for row_id in ids if row_id not in thawed):
        row, size = watches[key], sizes[key].variants
        lacking = len(row.left_out) if row.state == WatchState.ON else size
        if lacking <= room:
            room -= lacking
            row.left_out, row.state, row.due_at = [], WatchState.ON.value, now
            thawed.append(key)
    changed = [watches[key] for key in thawed if key in watches]
    Watch.objects.bulk_update(changed, ["left_out", "state", "due_at"], batch_size=500)
    if changed:
        enqueue("monitoring.watch", key="watch")
    return thawed


def _leave_out(row: Watch, variant_ids: list[int], *, is_whole: bool) -> None:
    if is_whole:
        row.state = WatchState.FROZEN.value
    else:
        row.left_out = sorted({*row.left_out, *variant_ids})
