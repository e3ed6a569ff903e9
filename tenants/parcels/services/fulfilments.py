"""What stores have of parcels, as it was read back. Needs a transaction."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime

from django.db.models import Q

from server.jobs.door import enqueue
from server.kit.reasons import Reason
from server.ports.fulfilments import StoreFulfilment
from tenants.orders.selectors.shipped import titles_by_store_line
from tenants.orders.services.parcels import lock_orders
from tenants.parcels.contracts import StoreSide
from tenants.parcels.models import Fulfilment, Parcel
from tenants.parcels.rules.fulfilling import Step
from tenants.parcels.services.standings import CONTENTS, tell_orders
from tenants.processes.contracts import Outcome, Worked

HELD, ELSEWHERE = Reason("parcel.held"), Reason("parcel.elsewhere")
CANCELLED, NOT_KEPT = Reason("parcel.order_over"), Reason("parcel.not_kept")
NOT_OPEN = "parcel.not_open_again"
SHOWN_ITEMS = 5


@dataclass(frozen=True, slots=True)
class Written:
    """What is left to do in the store for the parcel's `pieces`, read back; of which of its revisions. `is_less`: the
    store may have been told of more before."""

    revision: int
    pieces: Mapping[str, int]
    step: Step
    is_less: bool = False


def note_written(worked: Worked, *, now: datetime) -> Outcome:
    """Write how a parcel stands in its store."""
    parcel_id, result = int(worked.operation.config["parcel_id"]), worked.result
    if isinstance(result, Outcome):
        put_store_side(parcel_id, StoreSide.FAILED, CANCELLED, now=now)
        return result
    side, reason = _side_of(parcel_id, result)
    if not result.step.too_many:
        Parcel.objects.filter(pk=parcel_id).update(told=dict(result.pieces))
    if side in {StoreSide.SENT, StoreSide.WAITING}:
        _keep(parcel_id, result.step.ours, now=now)
        is_current = Parcel.objects.filter(pk=parcel_id, revision=result.revision).exists()
        side, reason = (side, reason) if is_current else (StoreSide.DUE, None)
    put_store_side(parcel_id, side, reason, now=now)
    if result.is_less and not result.step.too_many:
        _look_at_others(parcel_id)
    if reason is None or side is StoreSide.WAITING:
        return Outcome.success()
    return Outcome.failed(reason) if side is StoreSide.FAILED else Outcome.skipped(reason)


def _side_of(parcel_id: int, result: Written) -> tuple[StoreSide, Reason | None]:
    step = result.step
    if step.too_many:
        return StoreSide.FAILED, Reason("parcel.too_many_shown", {"items": _items(parcel_id, step.surplus)})
    if step.held:
        return StoreSide.HELD, HELD
    if step.elsewhere and result.is_less:  # It was taken back, and its pieces are not open again.
        return StoreSide.FAILED, Reason(NOT_OPEN, {"items": _items(parcel_id, result.pieces)})
    if step.elsewhere:
        return StoreSide.ELSEWHERE, ELSEWHERE
    if step.wrong or step.pieces:
        return StoreSide.FAILED, NOT_KEPT
    return (StoreSide.SENT, None) if result.pieces else (StoreSide.WAITING, CONTENTS)


def _items(parcel_id: int, pieces: Mapping[str, int]) -> str:
    """Name pieces for the merchant, by the store's line ids."""
    titles = titles_by_store_line(_order_of(parcel_id) or 0)
    items = [f"{number} × {titles.get(line, line)}" for line, number in sorted(pieces.items())]
    more = ["…"] if len(items) > SHOWN_ITEMS else []
    return ", ".join([*items[:SHOWN_ITEMS], *more])[:400]


def _look_at_others(parcel_id: int) -> None:
    """Write the order's other parcels once more: pieces that were taken back may be what they lack."""
    may_lack = Q(store_side__in=[StoreSide.SENT, StoreSide.ELSEWHERE]) | Q(reason__code=NOT_OPEN)
    others = Parcel.objects.filter(may_lack, order_id=_order_of(parcel_id) or 0, record_id=None)
    if others.exclude(pk=parcel_id).update(store_side=StoreSide.DUE, reason=None):
        enqueue("parcels.fulfil_due", key="due")


def _order_of(parcel_id: int) -> int | None:
    return Parcel.objects.filter(pk=parcel_id).values_list("order_id", flat=True).first()


def _keep(parcel_id: int, kept: Collection[StoreFulfilment], *, now: datetime) -> None:
    ids = [each.external_id for each in kept]
    Fulfilment.objects.filter(parcel_id=parcel_id).exclude(external_id__in=ids).update(is_cancelled=True)
    for each in kept:
        label = asdict(each.labels[0]) if each.labels else {}
        values = {"pieces": dict(each.pieces), "label": label, "is_cancelled": each.is_cancelled}
        Fulfilment.objects.update_or_create(
            parcel_id=parcel_id,
            external_id=each.external_id,
            defaults=values,
            create_defaults={**values, "created_at": each.created_at or now},
        )


def put_store_side(parcel_id: int, side: StoreSide, reason: Reason | None, *, now: datetime) -> None:
    """Write how a parcel stands in its store, and what follows for its order."""
    order_id = _order_of(parcel_id)
    if order_id is None:
        return
    lock_orders([order_id])
    Parcel.objects.filter(pk=parcel_id).update(
        store_side=side, reason=reason.stored() if reason else None, record_id=None, changed_at=now
    )
    if side is StoreSide.DUE:
        enqueue("parcels.fulfil_due", key="due")
    if side is StoreSide.SENT:
        enqueue("parcels.push_scans", key=str(parcel_id), parcel_id=parcel_id)
    tell_orders([order_id], now=now)
