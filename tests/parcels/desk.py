"""A store that keeps fulfilments, as its merchants' parcels write them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from server.kit.reasons import Reason
from server.ports.carriers import plain_number
from server.ports.failures import Retryable
from server.ports.fulfilments import (
    FulfilmentLimits,
    NewFulfilment,
    OrderFulfilments,
    ParcelLabel,
    StoreFulfilment,
)
from server.ports.parcels import ParcelEvent
from server.ports.stores import StoreAccess

LOST_ANSWER = Retryable(Reason("outside.slow", {"host": "Shopify"}), unknown_outcome=True)


@dataclass
class StoreDesk:
    """`lines`: what its orders have, by order and line. `answers`: what the next creations say, one after the other:
    None (yes), an exception raised before it is written, or ("after", exception) raised once it was."""

    lines: dict[str, dict[str, int]] = field(default_factory=dict)
    kept: list[StoreFulfilment] = field(default_factory=list)
    held: dict[str, dict[str, int]] = field(default_factory=dict)
    answers: list[Any] = field(default_factory=list)
    created: list[NewFulfilment] = field(default_factory=list)
    changed: list[ParcelLabel] = field(default_factory=list)
    renames: bool = False
    """A corrected fulfilment has another id."""
    shown_at: list[str] = field(default_factory=list)
    """Ids of the fulfilments that its scans are shown at."""
    shown: list[str] = field(default_factory=list)
    """Texts of the scans that its orders show."""

    def fulfilment_limits(self) -> FulfilmentLimits:
        return FulfilmentLimits(notifies=True, takes_events=True, cancels=True)

    def read_fulfilments(self, access: StoreAccess, order_ids: Sequence[str]) -> Mapping[str, OrderFulfilments]:
        return {each: self._of(each) for each in order_ids if each in self.lines}

    def _of(self, order_id: str) -> OrderFulfilments:
        done = tuple(each for each in self.kept if each.order_id == order_id)
        left = dict(self.lines[order_id])
        for each in done:
            for line, quantity in each.pieces.items():
                left[line] -= quantity
        held = self.held.get(order_id, {})
        return OrderFulfilments(done, {line: n - held.get(line, 0) for line, n in left.items()}, held)

    def create_fulfilment(self, access: StoreAccess, new: NewFulfilment) -> Sequence[StoreFulfilment]:
        answer = self.answers.pop(0) if self.answers else None
        if isinstance(answer, BaseException):
            raise answer
        self.created.append(new)
        made = StoreFulfilment(f"f{len(self.created)}", new.order_id, dict(new.pieces), (new.label,))
        self.kept.append(made)
        if isinstance(answer, tuple):
            raise answer[1]
        return [made]

    def change_label(self, access: StoreAccess, fulfilment: StoreFulfilment, label: ParcelLabel) -> StoreFulfilment:
        self.changed.append(label)
        place = self.kept.index(fulfilment)
        name = f"{fulfilment.external_id}-{len(self.changed)}" if self.renames else fulfilment.external_id
        self.kept[place] = replace(fulfilment, external_id=name, labels=(label,))
        return self.kept[place]

    def cancel_fulfilment(self, access: StoreAccess, fulfilment: StoreFulfilment) -> None:
        self.kept.remove(fulfilment)

    def push_event(self, access: StoreAccess, fulfilment: StoreFulfilment, event: ParcelEvent) -> None:
        self.shown.append(event.text)
        self.shown_at.append(fulfilment.external_id)

    def by_outsider(self, order_id: str, pieces: Mapping[str, int], number: str = "") -> None:
        """Somebody fulfils these pieces in the store itself."""
        label = ParcelLabel(plain_number(number))
        self.kept.append(StoreFulfilment(f"x{len(self.kept)}", order_id, dict(pieces), (label,) if number else ()))
