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
from tenants.parcels.contracts import Contents, StoreSide, TrackingRules
from tenants.parcels.models import Parcel, ParcelPiece
from tenants.parcels.rules.labels import carrier_of
from tenants.parcels.selectors.settings import read_tracking_rules
from tenants.parcels.services.following import follow
from tenants.parcels.services.standings import settle

MOST_NUMBERS = 50


def note_purchases(purchase_ids: Collection[int], *, now: datetime) -> list[int]:
    """Write the parcels of placed purchases; return the ids of those that are new or have another number.

    A number that took the place of a parcel's only one is the same parcel's. What is in a parcel the supplier says; it
    follows from the purchase where nothing else is possible; otherwise the merchant must say it.
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
    known = list(Parcel.objects.filter(purchase_id=purchase.id, order_id=order.id).order_by("pk"))
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
    filled = _fill(purchase, [*known, *rows], now=now)
    return list({row.pk: row for row in [*changed, *rows, *filled]}.values())


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


def fill_others(purchase_id: int, *, now: datetime) -> list[Parcel]:
    """Write what follows for a purchase's other parcels once it is known what is in one; return those that changed."""
    known = list(Parcel.objects.filter(purchase_id=purchase_id).order_by("pk"))
    filled: list[Parcel] = []
    for purchase in read_shipped([purchase_id]):
        filled += _fill(purchase, [row for row in known if row.order_id == purchase.order_id], now=now)
    return filled


def _fill(purchase: ShippedPurchase, parcels: Sequence[Parcel], *, now: datetime) -> list[Parcel]:
    """Write what is in a purchase's parcels, as its supplier says or as nothing else is possible; a person's word
    stands. Return the parcels whose contents changed."""
    packed = pieces_of([row.pk for row in parcels])
    told = {row.pk: purchase.contents[row.plain] for row in parcels if row.plain in purchase.contents}
    said: dict[int, tuple[Mapping[int, int], Contents]] = {
        row.pk: (told[row.pk], Contents.SUPPLIER)
        for row in parcels
        if row.pk in told and row.contents_by != Contents.PERSON
    }
    derived = {row.pk for row in parcels if row.contents_by == Contents.REST or row.pk not in packed} - said.keys()
    known = [held for parcel_id, held in packed.items() if parcel_id not in said.keys() | derived]
    rest = rest_of(purchase.pieces, [*known, *(held for held, _ in said.values())], is_all_sent=purchase.is_all_sent)
    if purchase.is_all_sent and len(derived) == 1:
        said[derived.pop()] = (rest, Contents.REST) if rest else ({}, Contents.UNKNOWN)
    news = {pk: each for pk, each in said.items() if each[0] != packed.get(pk, {})}
    changed = [row for row in parcels if row.pk in news]
    for row in changed:
        held, row.contents_by = news[row.pk]
        put_pieces(row.pk, held)
        write_anew(row, now=now)
        row.save()
    return changed


def rest_of(
    bought: Mapping[int, int], packed: Sequence[Mapping[int, int]], *, is_all_sent: bool
) -> Mapping[int, int] | None:
    """Return what a purchase's only parcel without known contents holds, by line: all that no other parcel holds.

    `bought`: the purchase's pieces by line, `packed`: what its other parcels hold. None where more may be sent later.
    """
    if not is_all_sent:
        return None
    left = {line: quantity - sum(parcel.get(line, 0) for parcel in packed) for line, quantity in bought.items()}
    return {line: quantity for line, quantity in left.items() if quantity > 0} or None


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
