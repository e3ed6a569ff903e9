"""Parcels of purchases: as their suppliers name them, with what is in them. Needs a transaction.

Safe to repeat and to run beside itself: the purchases' orders are locked first.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from server.ports.carriers import plain_number
from server.ports.parcels import ParcelState
from tenants.orders.contracts.shipped import OrderOfParcel, ShippedPurchase
from tenants.orders.selectors.shipped import orders_of_parcels, read_shipped
from tenants.orders.services.parcels import add_numbers, lock_orders
from tenants.parcels.contracts import StoreSide, TrackingRules
from tenants.parcels.models import Parcel, ParcelPiece
from tenants.parcels.rules.contents import contents_of
from tenants.parcels.rules.labels import carrier_of
from tenants.parcels.selectors.settings import read_tracking_rules
from tenants.parcels.services.following import follow
from tenants.parcels.services.standings import settle

MOST_NUMBERS = 50


def note_purchases(purchase_ids: Collection[int], *, now: datetime) -> list[int]:
    """Write the parcels of placed purchases; return the ids of those that are new or have another number.

    A number that took the place of a parcel's only one is the same parcel's. What is in a parcel follows from the
    purchase where nothing else is possible; otherwise the supplier or the merchant must say it.
    """
    purchases = [purchase for purchase in read_shipped(purchase_ids) if purchase.tracking]
    order_ids = {purchase.order_id for purchase in purchases}
    lock_orders(order_ids)
    orders, rules = orders_of_parcels(order_ids), read_tracking_rules()[0]
    changed: list[Parcel] = []
    for purchase in purchases:
        changed += _note(purchase, orders[purchase.order_id], rules, now=now)
    add_numbers({order_id: [row.number for row in changed if row.order_id == order_id] for order_id in order_ids})
    follow(changed, now=now)
    settle(changed, now=now)
    return [parcel.pk for parcel in changed]


def _note(purchase: ShippedPurchase, order: OrderOfParcel, rules: TrackingRules, *, now: datetime) -> list[Parcel]:
    known = list(Parcel.objects.filter(purchase_id=purchase.id).order_by("pk"))
    named = {plain_number(number): (number[:100], word[:100]) for number, word in purchase.tracking[:MOST_NUMBERS]}
    fresh = {plain: each for plain, each in named.items() if plain and not any(_has(row, plain) for row in known)}
    gone = [row for row in known if row.plain not in named]
    changed = []
    if len(fresh) == 1 and len(gone) == 1:
        plain, (number, word) = fresh.popitem()
        _rename(gone[0], plain, number, word, rules, now=now)
        changed.append(gone[0])
    made = [_parcel(purchase, order, plain, *each, rules, now=now) for plain, each in fresh.items()]
    Parcel.objects.bulk_create(made, ignore_conflicts=True)
    rows = list(Parcel.objects.filter(order_id=purchase.order_id, plain__in=fresh, purchase_id=purchase.id))
    _fill(purchase, [*known, *rows])
    return [*changed, *rows]


def _has(row: Parcel, plain: str) -> bool:
    return row.plain == plain or plain in map(plain_number, row.earlier)


def _rename(row: Parcel, plain: str, number: str, word: str, rules: TrackingRules, *, now: datetime) -> None:
    row.earlier = [*row.earlier, row.number]
    row.number, row.plain = number, plain
    carrier, certainty = carrier_of(number, word, row.service, rules)
    row.carrier, row.carrier_word, row.certainty, row.page = carrier, word, certainty or "", ""
    write_anew(row, now=now)
    row.save()


def write_anew(row: Parcel, *, now: datetime) -> None:
    """Note that what the store has of a parcel is no longer right; the caller saves it."""
    row.revision, row.changed_at = row.revision + 1, now
    if row.store_side in {StoreSide.SENT, StoreSide.FAILED, StoreSide.HELD}:
        row.store_side, row.reason, row.record_id = StoreSide.DUE, None, None


def _parcel(
    purchase: ShippedPurchase,
    order: OrderOfParcel,
    plain: str,
    number: str,
    word: str,
    rules: TrackingRules,
    *,
    now: datetime,
) -> Parcel:
    carrier, certainty = carrier_of(number, word, purchase.service, rules)
    is_off = purchase.goes_to_forwarder or purchase.is_resend or not order.is_from_store
    return Parcel(
        order_id=order.id,
        store_id=order.store_id,
        purchase_id=purchase.id,
        supplier=purchase.supplier,
        service=purchase.service,
        country=order.country,
        number=number,
        plain=plain,
        carrier=carrier,
        carrier_word=word,
        certainty=certainty or "",
        goes_to_forwarder=purchase.goes_to_forwarder,
        state=ParcelState.ANNOUNCED,
        shipped_at=purchase.shipped_at or now,
        store_side=StoreSide.OFF if is_off else StoreSide.WAITING,
        created_at=now,
        changed_at=now,
    )


def _fill(purchase: ShippedPurchase, parcels: Sequence[Parcel]) -> None:
    """Write what is in a purchase's parcels where only one of them is without contents."""
    packed = pieces_of([row.pk for row in parcels])
    empty = [row for row in parcels if row.pk not in packed]
    held = contents_of(purchase.pieces, list(packed.values()), len(empty))
    if held:
        put_pieces(empty[0].pk, held)


def pieces_of(parcel_ids: Collection[int]) -> dict[int, dict[int, int]]:
    """Return what is in parcels, by order line; parcels whose contents are not known are missing."""
    found: dict[int, dict[int, int]] = {}
    rows = ParcelPiece.objects.filter(parcel_id__in=parcel_ids).order_by("pk")
    for parcel_id, line_id, quantity in rows.values_list("parcel_id", "line_id", "quantity"):
        found.setdefault(parcel_id, {})[line_id] = quantity
    return found


def put_pieces(parcel_id: int, pieces: Mapping[int, int]) -> None:
    """Write what is in a parcel, in the place of what was known before."""
    ParcelPiece.objects.filter(parcel_id=parcel_id).delete()
    ParcelPiece.objects.bulk_create(
        ParcelPiece(parcel_id=parcel_id, line_id=line_id, quantity=quantity)
        for line_id, quantity in sorted(pieces.items())
        if quantity > 0
    )
