"""What we keep of an order's parcels in its meta: which pieces left in which, and how far their making came. Pure.

Tracking plugins and notes name no lines, and none of them knows an order's last parcel. So an entry is written before
the tracking is; once that is there too, and the order is completed by its last parcel, the entry is `whole`. An entry
that is not whole is finished by making the same parcel again, which then makes no second one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from server.adapters.stores.fulfilments import carrier_text, page_of, present
from server.adapters.values import as_dict, as_list, read_count, read_text
from server.ports.fulfilments import ParcelLabel

KEY = "_tradewind_parcels"
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Parcel:
    """A parcel: its number, carrier and page, pieces by line, and its id among the order's trackings or notes."""

    number: str
    pieces: Mapping[str, int]
    carrier: str = ""
    page: str = ""
    tracking_id: str = ""
    is_whole: bool = False

    @classmethod
    def of(cls, label: ParcelLabel, pieces: Mapping[str, int]) -> "Parcel":
        return cls(plain(label.number), present(pieces), plain(carrier_text(label)), plain(page_of(label)))


def parcels_of(meta: Mapping[str, Any]) -> list[Parcel]:
    """Return the parcels in an order's meta; none where somebody else wrote something there."""
    try:
        entries = as_list(orjson.loads(read_text(meta.get(KEY))))
    except orjson.JSONDecodeError:
        return []
    return [_parcel(as_dict(each)) for each in entries]


def meta_with(parcels: Iterable[Parcel]) -> list[Json]:
    """Return the meta to write. It has no backslash, which WordPress may take out."""
    return [{"key": KEY, "value": orjson.dumps([_entry(each) for each in parcels]).decode()}]


def sent_of(meta: Mapping[str, Any]) -> dict[str, int]:
    """Return the pieces by line that left with whole parcels."""
    sent: dict[str, int] = {}
    for parcel in parcels_of(meta):
        for line_id, count in parcel.pieces.items() if parcel.is_whole else ():
            sent[line_id] = sent.get(line_id, 0) + count
    return sent


def plain(text: str) -> str:
    return text.replace("\\", " ").replace('"', "'").strip()


def _entry(parcel: Parcel) -> Json:
    pieces = [[line_id, count] for line_id, count in parcel.pieces.items()]
    named = {"number": parcel.number, "carrier": parcel.carrier, "page": parcel.page, "id": parcel.tracking_id}
    return {**named, "whole": parcel.is_whole, "pieces": pieces}


def _parcel(entry: Json) -> Parcel:
    pairs = [as_list(each) for each in as_list(entry.get("pieces"))]
    pieces = {read_text(pair[0]): read_count(pair[1]) or 0 for pair in pairs if len(pair) == 2}
    number, carrier, page, tracking_id = (read_text(entry.get(name)) for name in ("number", "carrier", "page", "id"))
    return Parcel(number, present(pieces), carrier, page, tracking_id, entry.get("whole") is True)
