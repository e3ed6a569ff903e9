"""17TRACK's words to ours and back. Pure. An unknown word counts as on its way, and is kept."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from server.adapters.tracking.times import read_scan_time
from server.adapters.values import as_dict, as_list, first_text, read_text
from server.ports.carriers import TRACK17, carrier_called, carriers, plain_number
from server.ports.parcels import NumberToTrack, ParcelEvent, ParcelState, TrackedNumber, Trouble, in_order

_STATES = {
    "NotFound": ParcelState.SILENT,
    "InfoReceived": ParcelState.ANNOUNCED,
    "InTransit": ParcelState.IN_TRANSIT,
    "Expired": ParcelState.SILENT,
    "AvailableForPickup": ParcelState.READY_FOR_PICKUP,
    "OutForDelivery": ParcelState.OUT_FOR_DELIVERY,
    "DeliveryFailure": ParcelState.ATTEMPT_FAILED,
    "Delivered": ParcelState.DELIVERED,
    "Exception": ParcelState.EXCEPTION,
}
_SUB_STATES = {
    "InTransit_PickedUp": ParcelState.PICKED_UP,
    "InTransit_CustomsProcessing": ParcelState.CUSTOMS,
    "InTransit_CustomsReleased": ParcelState.CUSTOMS,
    "InTransit_CustomsRequiringInformation": ParcelState.CUSTOMS_NEEDS_INFO,
    "Exception_Returning": ParcelState.RETURNING,
    "Exception_Returned": ParcelState.RETURNED,
}
_STAGES = {
    "PickedUp": ParcelState.PICKED_UP,
    "Departure": ParcelState.IN_TRANSIT,
    "Arrival": ParcelState.IN_TRANSIT,
    "Returning": ParcelState.RETURNING,
    "Returned": ParcelState.RETURNED,
}
"""Milestones that are no states."""
_TROUBLES = {
    "NoBody": Trouble.NOBODY_THERE,
    "Security": Trouble.SECURITY,
    "Rejected": Trouble.REJECTED,
    "InvalidAddress": Trouble.WRONG_ADDRESS,
    "Damage": Trouble.DAMAGED,
    "Delayed": Trouble.DELAYED,
    "Lost": Trouble.LOST,
    "Destroyed": Trouble.DESTROYED,
    "Cancel": Trouble.CANCELLED,
    "Other": Trouble.OTHER,
}
_TROUBLED = frozenset({"DeliveryFailure", "Exception"})


def row_of(number: NumberToTrack) -> dict[str, Any]:
    """Return how a call names a number that is registered."""
    known = carriers().get(number.carrier)
    key = known.named(TRACK17) if known else ""
    return {"number": plain_number(number.number), **({"carrier": int(key)} if key else {})}


def row_to_register(number: NumberToTrack) -> dict[str, Any]:
    """Return a number with what helps to find it."""
    facts = {
        "destination_country": number.country,
        "destination_postal_code": number.postcode,
        "ship_date": number.shipped_at.date().isoformat() if number.shipped_at else "",
    }
    return {**row_of(number), "auto_detection": True, **{name: fact for name, fact in facts.items() if fact}}


def map_number(entry: Mapping[str, Any], *, is_stopped: bool = False) -> TrackedNumber | None:
    """Map a number with its `track_info`; None for an entry without a number.

    Origin and destination are providers of their own: their scans are put in one order.
    """
    number, info = read_text(entry.get("number")), as_dict(entry.get("track_info"))
    if not number:
        return None
    status = as_dict(info.get("latest_status"))
    state, trouble, word = map_word(first_text(status, "sub_status", "status"))
    providers = [as_dict(each) for each in as_list(as_dict(info.get("tracking")).get("providers"))]
    due = as_dict(as_dict(info.get("time_metrics")).get("estimated_delivery_date"))
    key = read_text(entry.get("carrier"))
    last_mile = read_text(as_dict(info.get("misc_info")).get("local_number"))
    country = read_text(as_dict(as_dict(info.get("shipping_info")).get("recipient_address")).get("country"))
    return TrackedNumber(
        number=plain_number(number),
        state=state,
        carrier=carrier_called(TRACK17, key),
        carrier_name=_provider_name(providers, key),
        word=word,
        trouble=trouble,
        events=in_order(event for provider in providers for event in _events(provider)),
        due_from=read_scan_time([due.get("from")], [country]),
        due_to=read_scan_time([due.get("to"), due.get("from")], [country]),
        is_stopped=is_stopped,
        said_at=max(
            filter(None, (read_scan_time([each.get("latest_sync_time")], []) for each in providers)), default=None
        ),
        last_mile_number=last_mile if plain_number(last_mile) != plain_number(number) else "",
    )


def map_word(word: str) -> tuple[ParcelState, Trouble | None, str]:
    """Map a status or sub-status, such as `Exception_Lost`."""
    status, _, sub = word.partition("_")
    trouble = _TROUBLES.get(sub, Trouble.OTHER) if status in _TROUBLED else None
    state = _SUB_STATES.get(word) or _STATES.get(status) or _STAGES.get(word)
    if not word:
        return ParcelState.SILENT, None, ""
    if state in {ParcelState.RETURNING, ParcelState.RETURNED}:
        trouble = None
    return state or ParcelState.IN_TRANSIT, trouble, word


def _events(provider: Mapping[str, Any]) -> Iterator[ParcelEvent]:
    who = as_dict(provider.get("provider"))
    name, home = read_text(who.get("name")), read_text(who.get("country"))
    for each in as_list(provider.get("events")):
        entry = as_dict(each)
        at = _time_of(entry, home)
        if at is not None:
            word = first_text(entry, "sub_status", "stage")
            state, trouble, _ = map_word(word or "InTransit")
            text = read_text(entry.get("description"))
            yield ParcelEvent(at, state, text, _place(entry), word, trouble, name)


def _time_of(entry: Mapping[str, Any], home: str) -> datetime | None:
    raw = as_dict(entry.get("time_raw"))
    naive = f"{read_text(raw.get('date'))}T{read_text(raw.get('time'))}{read_text(raw.get('timezone'))}"
    place = read_text(as_dict(entry.get("address")).get("country"))
    return read_scan_time([entry.get("time_utc"), entry.get("time_iso"), naive], [place, home])


def _place(entry: Mapping[str, Any]) -> str:
    address = as_dict(entry.get("address"))
    parts = [read_text(address.get(name)) for name in ("city", "state", "country")]
    return read_text(entry.get("location")) or ", ".join(filter(None, parts))


def _provider_name(providers: list[dict[str, Any]], key: str) -> str:
    named = [as_dict(each.get("provider")) for each in providers]
    found = [each for each in named if read_text(each.get("key")) == key] or named
    return read_text(found[0].get("name")) if found else ""
