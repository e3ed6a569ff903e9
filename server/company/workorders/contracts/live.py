"""What open consoles are told of requests as it happens."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from server.company.workorders.contracts.desk import InboxRow

CHANNEL = "work_orders"


class LiveKind(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    PRESENT = "present"
    """Somebody opened its page."""


@dataclass(frozen=True, slots=True)
class LiveNotice:
    """What web processes tell each other."""

    order: int
    kind: str


@dataclass(frozen=True, slots=True)
class LiveOrder:
    """A request that something happened to, as it is now, in each language."""

    id: int
    tenant_id: int
    assignee_id: int | None
    rows: Mapping[str, InboxRow]


@dataclass(frozen=True, slots=True)
class Reach:
    """Whose requests a staff member sees; `merchants` None: everybody's."""

    user_id: int
    merchants: frozenset[int] | None

    def sees(self, order: LiveOrder) -> bool:
        return self.merchants is None or order.assignee_id == self.user_id or order.tenant_id in self.merchants
