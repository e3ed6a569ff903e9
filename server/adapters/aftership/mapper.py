"""AfterShip's words to ours and back. Pure. An unknown word counts as on its way, and is kept."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import pycountry

from server.adapters.tracking.times import read_scan_time
from server.adapters.values import as_dict, as_list, first_text, read_text
from server.ports.carriers import AFTERSHIP, carrier_called, carriers, plain_number
from server.ports.parcels import NumberToTrack, ParcelEvent, ParcelState, TrackedNumber, Trouble, in_order

_STATES = {
    "Pending": ParcelState.SILENT,
    "InfoReceived": ParcelState.ANNOUNCED,
    "InTransit": ParcelState.IN_TRANSIT,
    "OutForDelivery": ParcelState.OUT_FOR_DELIVERY,
    "AttemptFail": ParcelState.ATTEMPT_FAILED,
    "Delivered": ParcelState.DELIVERED,
    "AvailableForPickup": ParcelState.READY_FOR_PICKUP,
    "Exception": ParcelState.EXCEPTION,
    "Expired": ParcelState.SILENT,
}
_SUB_STATES = {
    "InTransit_002": ParcelState.PICKED_UP,
    "InTransit_005": ParcelState.CUSTOMS,
    "InTransit_006": ParcelState.CUSTOMS,
    "Exception_004": ParcelState.CUSTOMS_NEEDS_INFO,
    "Exception_010": ParcelState.RETURNING,
    "Exception_011": ParcelState.RETURNED,
}
_TROUBLES = {
    "AttemptFail_002": Trouble.NOBODY_THERE,
    "Exception_002": Trouble.WRONG_ADDRESS,
    "Exception_003": Trouble.REJECTED,
    "Exception_005": Trouble.DELAYED,
    "Exception_007": Trouble.WRONG_ADDRESS,
    "Exception_008": Trouble.NOBODY_THERE,
    "Exception_009": Trouble.REJECTED,
    "Exception_012": Trouble.DAMAGED,
    "Exception_013": Trouble.LOST,
}
_TROUBLED = frozenset({ParcelState.EXCEPTION, ParcelState.ATTEMPT_FAILED})


def slug_of(number: NumberToTrack) -> str:
    """Return AfterShip's word for the number's carrier; empty where it has to find out."""
    known = carriers().get(number.carrier)
    return known.named(AFTERSHIP) if known else ""


def tracking_of(number: NumberToTrack) -> dict[str, Any]:
    """Return the request for a number to track."""
    facts = {
        "slug": slug_of(number),
        "destination_country_region": _alpha3(number.country),
        "destination_postal_code": number.postcode,
        "tracking_ship_date": number.shipped_at.date().isoformat() if number.shipped_at else "",
    }
    return {"tracking_number": plain_number(number.number), **{name: fact for name, fact in facts.items() if fact}}


def map_tracking(tracking: Mapping[str, Any]) -> TrackedNumber | None:
    """Map a tracking; None for one without a number."""
    number = read_text(tracking.get("tracking_number"))
    if not number:
        return None
    state, trouble, word = map_word(read_text(tracking.get("tag")), read_text(tracking.get("subtag")))
    slug = read_text(tracking.get("slug"))
    last_mile = read_text(as_dict(tracking.get("last_mile")).get("tracking_number"))
    country = _alpha2(read_text(tracking.get("destination_country_region")))
    due = as_dict(tracking.get("latest_estimated_delivery"))
    carrier = as_dict(tracking.get("courier_estimated_delivery_date"))
    first = [due.get("datetime_min"), due.get("datetime"), carrier.get("estimated_delivery_date_min")]
    last = [due.get("datetime_max"), due.get("datetime"), carrier.get("estimated_delivery_date_max")]
    plain_due = carrier.get("estimated_delivery_date")
    is_over = state in {ParcelState.DELIVERED, ParcelState.RETURNED}
    return TrackedNumber(
        number=plain_number(number),
        state=state,
        carrier=carrier_called(AFTERSHIP, slug),
        carrier_name=slug,
        word=word,
        trouble=trouble,
        events=in_order(_events(tracking)),
        due_from=read_scan_time([*first, plain_due], [country]),
        due_to=read_scan_time([*last, plain_due], [country]),
        is_stopped=tracking.get("active") is False and not is_over,
        said_at=read_scan_time([tracking.get("updated_at")], []),
        last_mile_number=last_mile if plain_number(last_mile) != plain_number(number) else "",
    )


def map_word(tag: str, subtag: str) -> tuple[ParcelState, Trouble | None, str]:
    """Map a status and its sub-status, such as Exception and `Exception_013`."""
    if not tag and not subtag:
        return ParcelState.SILENT, None, ""
    state = _SUB_STATES.get(subtag) or _STATES.get(tag or subtag.partition("_")[0]) or ParcelState.IN_TRANSIT
    trouble = _TROUBLES.get(subtag, Trouble.OTHER) if state in _TROUBLED else None
    return state, trouble, subtag or tag


def _events(tracking: Mapping[str, Any]) -> Iterator[ParcelEvent]:
    for each in as_list(tracking.get("checkpoints")):
        entry = as_dict(each)
        slug = first_text(entry, "slug") or read_text(tracking.get("slug"))
        known = carriers().get(carrier_called(AFTERSHIP, slug))
        place = _alpha2(read_text(entry.get("country_region")))
        at = read_scan_time([entry.get("checkpoint_time")], [place, known.country if known else ""])
        if at is not None:
            state, trouble, word = map_word(read_text(entry.get("tag")), read_text(entry.get("subtag")))
            yield ParcelEvent(at, state, read_text(entry.get("message")), _place(entry), word, trouble, slug)


def _place(entry: Mapping[str, Any]) -> str:
    parts = [first_text(entry, "city"), first_text(entry, "state"), first_text(entry, "country_region_name")]
    return read_text(entry.get("location")) or ", ".join(filter(None, parts))


@lru_cache(maxsize=512)
def _alpha3(code: str) -> str:
    found = pycountry.countries.get(alpha_2=code) if code else None
    return found.alpha_3 if found else ""


@lru_cache(maxsize=512)
def _alpha2(code: str) -> str:
    found = pycountry.countries.get(alpha_3=code) if code else None
    return found.alpha_2 if found else ""
