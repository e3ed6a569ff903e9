"""What to tell a store about a parcel, by what the store says itself. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from server.ports.carriers import plain_number
from server.ports.fulfilments import OrderFulfilments, ParcelLabel, StoreFulfilment
from tenants.parcels.rules.labels import carrier_of_page


@dataclass(frozen=True, slots=True)
class Step:
    """What is left to do: take back those that show `too_many`, create a fulfilment of `pieces`, or correct `wrong`
    ones; nothing: the store has it.

    `surplus`: the pieces that the store shows too many, by line. `held`: the store keeps all that is left back.
    `elsewhere`: others fulfilled it.
    """

    pieces: Mapping[str, int]
    too_many: tuple[StoreFulfilment, ...] = ()
    surplus: Mapping[str, int] = field(default_factory=dict)
    wrong: tuple[StoreFulfilment, ...] = ()
    ours: tuple[StoreFulfilment, ...] = ()
    held: bool = False
    elsewhere: bool = False


def next_step(
    kept: OrderFulfilments,
    pieces: Mapping[str, int],
    label: ParcelLabel,
    *,
    earlier: frozenset[str],
    ids: frozenset[str],
    told: Mapping[str, int],
    own_links: bool = False,
) -> Step:
    """Return what is left to do for a parcel with these pieces, by the store's line id.

    A fulfilment is ours by the id that we were told (`ids`), or, where the answer was lost, by a number of the parcel:
    the present one or one of the `earlier`, in their plain form. What others fulfilled is not fulfilled again.
    `told`: the most that we may have told the store. Only what we told too much of is taken back: whoever fulfilled
    more in the store, under the parcel's number, meant it. `own_links`: the store links carriers that it knows itself.
    """
    numbers = earlier | {plain_number(label.number)}
    ours = tuple(each for each in kept.done if not each.is_cancelled and _is_ours(each, ids, numbers))
    sent = _sum(ours)
    surplus = {
        line: number - pieces.get(line, 0)
        for line, number in sent.items()
        if min(number, told.get(line, 0)) > pieces.get(line, 0)
    }
    if surplus:
        return Step({}, _to_take_back(sorted(ours, key=lambda each: each.external_id not in ids), surplus), surplus)
    is_whole = any(not each.pieces for each in ours)
    missing = {} if is_whole else {line: number - sent.get(line, 0) for line, number in pieces.items()}
    missing = {line: number for line, number in missing.items() if number > 0}
    open_now = {line: min(number, kept.open_pieces.get(line, 0)) for line, number in missing.items()}
    open_now = {line: number for line, number in open_now.items() if number > 0}
    return Step(
        pieces=open_now,
        wrong=tuple(each for each in ours if not _bears(each, label, own_links=own_links)),
        ours=ours,
        held=bool(missing) and not open_now and any(kept.held_pieces.get(line, 0) for line in missing),
        elsewhere=bool(missing) and not open_now and not ours,
    )


def most_of(told: Mapping[str, int], pieces: Mapping[str, int]) -> dict[str, int]:
    """Return the larger number of each line."""
    return {line: max(told.get(line, 0), pieces.get(line, 0)) for line in [*told, *pieces]}


def _sum(fulfilments: Iterable[StoreFulfilment]) -> dict[str, int]:
    sent: dict[str, int] = {}
    for each in fulfilments:
        for line, quantity in each.pieces.items():
            sent[line] = sent.get(line, 0) + quantity
    return sent


def _to_take_back(ours: Iterable[StoreFulfilment], surplus: Mapping[str, int]) -> tuple[StoreFulfilment, ...]:
    """Return as many of these, from the first on, as hold all of the surplus: what else they hold is sent anew."""
    left, found = dict(surplus), []
    for each in ours:
        if any(left.get(line, 0) > 0 for line in each.pieces):
            found.append(each)
            left = {line: number - each.pieces.get(line, 0) for line, number in left.items()}
    return tuple(found)


def _is_ours(fulfilment: StoreFulfilment, ids: frozenset[str], numbers: frozenset[str]) -> bool:
    return fulfilment.external_id in ids or any(plain_number(label.number) in numbers for label in fulfilment.labels)


def _bears(fulfilment: StoreFulfilment, label: ParcelLabel, *, own_links: bool) -> bool:
    """Whether the fulfilment shows this number, and the page that we gave, or the store's own of this carrier."""
    return any(
        plain_number(kept.number) == plain_number(label.number)
        and (not label.url or kept.url in {"", label.url} or (own_links and _is_own_link(kept, label)))
        for kept in fulfilment.labels
    )


def _is_own_link(kept: ParcelLabel, label: ParcelLabel) -> bool:
    is_same = kept.carrier == label.carrier != "" and label.number in kept.url
    return is_same and carrier_of_page(kept.url) in {"", label.carrier}
