"""What to tell a store about a parcel, by what the store says itself. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from server.ports.carriers import plain_number
from server.ports.fulfilments import OrderFulfilments, ParcelLabel, StoreFulfilment


@dataclass(frozen=True, slots=True)
class Step:
    """What is left to do: create a fulfilment of `pieces`, or correct `wrong` ones; neither: the store has it.

    `held`: the store keeps all that is left back. `elsewhere`: others fulfilled it.
    """

    pieces: Mapping[str, int]
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
) -> Step:
    """Return what is left to do for a parcel with these pieces, by the store's line id.

    A fulfilment is ours by the id that we were told (`ids`), or, where the answer was lost, by a number of the parcel:
    the present one or one of the `earlier`, in their plain form. What others fulfilled is not fulfilled again.
    """
    numbers = earlier | {plain_number(label.number)}
    ours = tuple(each for each in kept.done if not each.is_cancelled and _is_ours(each, ids, numbers))
    sent: dict[str, int] = {}
    for each in ours:
        for line, quantity in each.pieces.items():
            sent[line] = sent.get(line, 0) + quantity
    is_whole = any(not each.pieces for each in ours)
    missing = {} if is_whole else {line: number - sent.get(line, 0) for line, number in pieces.items()}
    missing = {line: number for line, number in missing.items() if number > 0}
    open_now = {line: min(number, kept.open_pieces.get(line, 0)) for line, number in missing.items()}
    open_now = {line: number for line, number in open_now.items() if number > 0}
    return Step(
        pieces=open_now,
        wrong=tuple(each for each in ours if not _bears(each, label)),
        ours=ours,
        held=bool(missing) and not open_now and any(kept.held_pieces.get(line, 0) for line in missing),
        elsewhere=bool(missing) and not open_now and not ours,
    )


def _is_ours(fulfilment: StoreFulfilment, ids: frozenset[str], numbers: frozenset[str]) -> bool:
    return fulfilment.external_id in ids or any(plain_number(label.number) in numbers for label in fulfilment.labels)


def _bears(fulfilment: StoreFulfilment, label: ParcelLabel) -> bool:
    """Whether the fulfilment shows this number, and the page where we gave one."""
    return any(
        plain_number(kept.number) == plain_number(label.number)
        and (not label.url or not kept.url or kept.url == label.url)
        for kept in fulfilment.labels
    )
