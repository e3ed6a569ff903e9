"""Contracts for live updates of requests in open consoles."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from server.company.workorders.contracts.desk import InboxRow

CHANNEL = "work_orders"


class LiveKind(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    PRESENT = "present"
    """A staff member opened its page."""


@dataclass(frozen=True, slots=True)
class LiveNotice:
    """The message between web processes."""

    order: int
    kind: str


@dataclass(frozen=True, slots=True)
class LiveOrder:
    """The current state of a changed request, in each language."""

    id: int
    tenant_id: int
    assignee_id: int | None
    rows: Mapping[str, InboxRow]


@dataclass(frozen=True, slots=True)
class Reach:
    """Which requests a staff member sees; `merchants` None: all."""

    user_id: int
    merchants: frozenset[int] | None

    def sees(self, order: LiveOrder) -> bool:
        return self.merchants is None or order.assignee_id == self.user_id or order.tenant_id in self.merchants
