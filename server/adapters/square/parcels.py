"""Parcels of a Square shipment. Pure.

A shipment made through the API has one tracking number, and whoever wrote its entries cannot change them. So what left
in several parcels is kept in its metadata (at most 10 entries of 255 characters, private to our application): number,
carrier and pieces of each parcel, and its page where that is not its carrier's own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from server.adapters.stores import fulfilments as common
from server.adapters.values import as_dict, as_list, read_count, read_text
from server.ports.fulfilments import ParcelLabel

Json = Mapping[str, Any]

MOST_ENTRIES, _LONGEST = 10, 255
_KEY = "parcel_{at}"
_RUN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?:(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Parcel:
    """A parcel of a shipment; `pieces` by line is empty where they did not fit into an entry. `is_gone`: it was taken
    back; its entry stays, so that the others keep their places."""

    label: ParcelLabel
    pieces: Mapping[str, int] = field(default_factory=dict)
    is_gone: bool = False


GONE = Parcel(ParcelLabel(""), is_gone=True)
_GONE = "-"


def parcels_of(order: Json, shipment: Json) -> list[Parcel]:
    """Return the parcels that we kept with a shipment, in their order."""
    kept, lines = as_dict(shipment.get("metadata")), line_ids(order)
    values = (read_text(kept.get(_KEY.format(at=at))) for at in range(1, MOST_ENTRIES + 1))
    pages = (read_text(kept.get(f"{_KEY.format(at=at)}_page")) for at in range(1, MOST_ENTRIES + 1))
    return [_read(value, page, lines) for value, page in zip(values, pages, strict=True) if value]


def written(order: Json, at: int, parcel: Parcel) -> dict[str, str]:
    """Return the entries that keep a shipment's parcel number `at`, from 1 on."""
    if parcel.is_gone:
        return {_KEY.format(at=at): _GONE}
    label, lines = parcel.label, line_ids(order)
    start = f"{_plain(label.number)[:100]}|{_plain(carrier_of(label))[:50]}|"
    runs = f"{len(lines)};{','.join(_runs(parcel.pieces, lines))}"
    own_page = label.url if label.url != common.page_of(ParcelLabel(label.number, label.carrier)) else ""
    page = {f"{_KEY.format(at=at)}_page": own_page} if 0 < len(own_page) <= _LONGEST else {}
    return {_KEY.format(at=at): start + (runs if len(start) + len(runs) <= _LONGEST else ""), **page}


def carrier_of(label: ParcelLabel) -> str:
    """Return the carrier as Square shows it."""
    return common.carrier_word(label, "square") or common.carrier_text(label)


def line_ids(order: Json) -> list[str]:
    return [read_text(as_dict(each).get("uid")) for each in as_list(order.get("line_items"))]


def _read(value: str, page: str, lines: Sequence[str]) -> Parcel:
    """Read an entry. Pieces are by the place of a line, so an order that lost lines since then has none to name."""
    if value == _GONE:
        return GONE
    number, _, rest = value.partition("|")
    carrier, _, runs = rest.partition("|")
    count, _, given = runs.partition(";")
    read = common.label_read(number, carrier)
    label = common.label_read(number, carrier, page or common.page_of(read))
    return Parcel(label, dict(_pieces(given, lines)) if read_count(count) == len(lines) else {})


def _pieces(runs: str, lines: Sequence[str]) -> Iterator[tuple[str, int]]:
    for first, last, count in _RUN.findall(runs):
        for line_id in lines[int(first) : int(last or first) + 1]:
            yield line_id, int(count)


def _runs(pieces: Mapping[str, int], lines: Sequence[str]) -> Iterator[str]:
    """Yield lines next to each other with the same number of pieces together: `0-3:1`."""
    counts = [pieces.get(line_id, 0) for line_id in lines]
    start = 0
    for at in range(1, len(counts) + 1):
        if at == len(counts) or counts[at] != counts[start]:
            if counts[start]:
                yield f"{start}:{counts[start]}" if at - start == 1 else f"{start}-{at - 1}:{counts[start]}"
            start = at


def _plain(text: str) -> str:
    return text.replace("|", " ")
