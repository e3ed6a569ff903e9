"""One piece of a process: as it is asked for, as a worker holds it, and as it came back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from server.kit.reasons import Reason


@dataclass(frozen=True, slots=True)
class Subject:
    """What the operation is about, kept as it was, so that its row reads well after the thing itself is gone."""

    title: str = ""
    image_url: str = ""
    source_url: str = ""
    source_item_id: str = ""
    sell_item_id: str = ""
    sell_url: str = ""
    supplier: int = 0
    product_id: int | None = None


@dataclass(frozen=True, slots=True)
class NewOperation:
    """Work to do. `item_key` is unique within (record, handler): the same twice is once.

    `lock_key`: of all operations of a merchant that carry the same one, at most one is worked on at a time.
    `is_step`: it only makes other operations; it is neither counted nor shown, unless it fails.
    `result` given: it is done already (True), refused already (a Reason) or, with `is_skipped`, needs nothing done
    for that reason; it is recorded and never worked on.
    """

    handler: str
    item_key: str
    config: Mapping[str, Any] = field(default_factory=dict)
    subject: Subject = field(default_factory=Subject)
    store_id: int | None = None
    store_name: str = ""
    lock_key: str = ""
    is_step: bool = False
    result: Reason | bool | None = None
    is_skipped: bool = False


@dataclass(frozen=True, slots=True)
class ClaimedOperation:
    """An operation under a worker's lease. `first_attempt_at`: when its first try began, for adapters that must look
    for what an earlier try may have made. `attempts` counts this one.
    `is_underway`: the outside has begun with it, and is to be asked whatever became of the process."""

    id: int
    record_id: int
    action: int
    handler: str
    item_key: str
    config: Mapping[str, Any]
    subject: Subject
    store_id: int | None
    store_name: str
    lock_key: str
    attempts: int
    first_attempt_at: datetime
    party: str = ""
    stalled_at: datetime | None = None
    is_underway: bool = False


@dataclass(frozen=True, slots=True)
class Worked:
    """An operation whose outside work succeeded, with what it answered."""

    operation: ClaimedOperation
    result: Any


@dataclass(frozen=True, slots=True)
class GivenUp:
    """An operation that ends without success."""

    operation: ClaimedOperation
    reason: Reason
    cancelled: bool = False
