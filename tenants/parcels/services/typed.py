"""What a merchant does with parcels by hand: add, correct, say what is in one or what became of it, write it again."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.ports.carriers import Certainty, carrier_named, plain_number
from server.ports.parcels import ParcelEvent, ParcelState, Trouble
from tenants.orders.contracts.shipped import OrderOfParcel
from tenants.orders.selectors.shipped import orders_of_parcels
from tenants.orders.services.parcels import add_numbers, lock_orders
from tenants.parcels.contracts import Contents, StoreSide
from tenants.parcels.errors import InStore, NothingLeft, NumberKnown, NumberMissing, TooManyPieces
from tenants.parcels.models import Parcel
from tenants.parcels.rules.labels import carrier_of
from tenants.parcels.rules.ways import BY_PERSON
from tenants.parcels.selectors.settings import read_tracking_rules
from tenants.parcels.services.following import follow, leave
from tenants.parcels.services.intake import fill_others, pieces_of, put_pieces, write_anew
from tenants.parcels.services.readings import note_scans
from tenants.parcels.services.standings import settle, tell_orders
from tenants.stores.selectors import list_stores

_WRITTEN_AGAIN = {StoreSide.FAILED, StoreSide.HELD, StoreSide.ELSEWHERE, StoreSide.WAITING, StoreSide.SENT}


@dataclass(frozen=True, slots=True)
class TypedParcel:
    """A parcel as a person gives it. `carrier`: a code or any name, empty to let the number tell; `page`: where it can
    be followed, empty for the carrier's. `pieces` by order line; empty: all that is in no parcel yet."""

    number: str
    carrier: str = ""
    page: str = ""
    pieces: Mapping[int, int] | None = None


def add_parcel(actor: Actor, order_id: int, typed: TypedParcel, *, now: datetime) -> int:
    """Add a parcel to an order and return its id. NotFound; NumberMissing, NumberKnown, NothingLeft, TooManyPieces."""
    plain = plain_number(typed.number)
    if not plain:
        raise NumberMissing
    with transaction.atomic():
        order = _locked_order(actor, order_id)
        pieces = _pieces(order, typed.pieces, besides=None)
        row = new_parcel(order, typed, now=now)
        row.contents_by = Contents.PERSON
        try:
            with transaction.atomic():
                row.save()
        except IntegrityError as known:
            raise NumberKnown from known
        put_pieces(row.pk, pieces)
        add_numbers({order.id: [row.number]})
        follow([row], now=now)
        settle([row], now=now)
    return row.pk


def new_parcel(order: OrderOfParcel, typed: TypedParcel, *, now: datetime) -> Parcel:
    """Return a parcel of an order as a person gives it, not saved, and without what is in it."""
    row = Parcel(
        order_id=order.id,
        store_id=order.store_id,
        country=order.country,
        number=typed.number.strip()[:100],
        plain=plain_number(typed.number)[:100],
        state=ParcelState.ANNOUNCED,
        shipped_at=now,
        store_side=StoreSide.WAITING if order.is_from_store else StoreSide.OFF,
        created_at=now,
        changed_at=now,
    )
    _name_carrier(row, typed)
    return row


def correct_parcel(actor: Actor, parcel_id: int, typed: TypedParcel, *, now: datetime) -> None:
    """Correct number, carrier, page and contents of a parcel; the store is told anew. As `add_parcel` refuses."""
    plain = plain_number(typed.number)
    if not plain:
        raise NumberMissing
    with transaction.atomic():
        row, order = _locked(actor, parcel_id)
        if row.plain != plain[:100]:
            row.earlier = [*row.earlier, row.number]
            row.number, row.plain = typed.number.strip()[:100], plain[:100]
        _name_carrier(row, typed)
        if typed.pieces is not None:
            put_pieces(row.pk, _pieces(order, typed.pieces, besides=row.pk))
            row.contents_by = Contents.PERSON
        write_anew(row, now=now)
        try:
            with transaction.atomic():
                row.save()
        except IntegrityError as known:
            raise NumberKnown from known
        add_numbers({order.id: [row.number]})
        follow([row], now=now)
        others = fill_others(row.purchase_id, now=now) if row.purchase_id is not None else []
        settle([row, *(other for other in others if other.pk != row.pk)], now=now)


def remove_parcel(actor: Actor, parcel_id: int, *, now: datetime) -> None:
    """Remove a parcel that the store does not show. NotFound; InStore."""
    with transaction.atomic():
        row, order = _locked(actor, parcel_id)
        if row.store_side == StoreSide.SENT or row.record_id is not None:
            raise InStore
        leave([row.pk])
        row.delete()
        tell_orders([order.id], now=now)


def set_state(actor: Actor, parcel_id: int, state: ParcelState, trouble: Trouble | None, *, now: datetime) -> None:
    """Write what a person knows better than the carrier: that it arrived, was lost, came back, or is on its way after
    all. NotFound."""
    with transaction.atomic():
        row, _ = _locked(actor, parcel_id)
        note_scans(row, [ParcelEvent(at=now, state=state, trouble=trouble, word=BY_PERSON)])
        row.state, row.trouble, row.word = state, trouble or "", ""
        row.delivered_at = now if state is ParcelState.DELIVERED else None
        row.last_event_at, row.changed_at = now, now
        row.save()
        settle([row], now=now)


def write_again(actor: Actor, parcel_id: int, *, now: datetime) -> None:
    """Write a parcel into its store once more, or for the first time by hand. NotFound."""
    with transaction.atomic():
        row, _ = _locked(actor, parcel_id)
        if row.store_side in _WRITTEN_AGAIN:
            row.store_side, row.reason, row.record_id, row.changed_at = StoreSide.DUE, None, None, now
            row.save()
            settle([row], now=now)


def _locked(actor: Actor, parcel_id: int) -> tuple[Parcel, OrderOfParcel]:
    order_id = Parcel.objects.filter(pk=parcel_id).values_list("order_id", flat=True).first()
    if order_id is None:
        raise NotFound
    order = _locked_order(actor, order_id)
    row = Parcel.objects.select_for_update().filter(pk=parcel_id).first()
    if row is None:
        raise NotFound
    return row, order


def _locked_order(actor: Actor, order_id: int) -> OrderOfParcel:
    lock_orders([order_id])
    order = orders_of_parcels([order_id]).get(order_id)
    if order is None or order.store_id not in {store.id for store in list_stores(actor)}:
        raise NotFound
    return order


def _name_carrier(row: Parcel, typed: TypedParcel) -> None:
    written = typed.carrier.strip()
    if written:
        row.carrier, row.carrier_word, row.certainty = carrier_named(written), written[:100], Certainty.PERSON
    else:
        row.carrier, found = carrier_of(row.number, "", row.service, read_tracking_rules()[0])
        row.carrier_word, row.certainty = "", found or ""
    row.page = typed.page.strip()


def _pieces(order: OrderOfParcel, chosen: Mapping[int, int] | None, *, besides: int | None) -> dict[int, int]:
    """Return what goes into a parcel: what a person chose, or all that is in none of the order's other parcels."""
    others = list(Parcel.objects.filter(order_id=order.id, goes_to_forwarder=False).exclude(state=ParcelState.RETURNED))
    packed = pieces_of([row.pk for row in others if row.pk != besides]).values()
    left = {
        line: quantity - sum(parcel.get(line, 0) for parcel in packed) for line, (_, quantity) in order.lines.items()
    }
    if not chosen:
        rest = {line: quantity for line, quantity in left.items() if quantity > 0}
        if not rest:
            raise NothingLeft
        return rest
    if any(quantity > left.get(line, 0) for line, quantity in chosen.items()):
        raise TooManyPieces
    return {line: quantity for line, quantity in chosen.items() if quantity > 0}
