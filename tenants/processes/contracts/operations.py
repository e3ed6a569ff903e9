"""One piece of a process: as requested, as claimed by a worker, and as completed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from server.kit.reasons import Reason


@dataclass(frozen=True, slots=True)
class Subject:
    """A snapshot of what the operation is about, so that its row can be read after the product itself is deleted."""

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
    """Work to add. `item_key` is unique within (record, handler): a duplicate is added only once.

    `lock_key`: of a merchant's operations with the same key, at most one is worked on at a time.
    `is_step`: it only creates other operations; it is neither counted nor shown, unless it fails.
    `result`: the operation is recorded and never worked on: it is already done (True), already refused (a Reason) or,
    with `is_skipped`, needs no work for that reason. `remark`: what to know of one that is done.
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
    remark: Reason | None = None


@dataclass(frozen=True, slots=True)
class ClaimedOperation:
    """An operation under a worker's lease.

    `first_attempt_at`: when its first attempt began, for adapters that must look for what an earlier attempt may have
    created.
    `attempts` includes this attempt, `claimed_at` is its beginning.
    `losses`: how often in a row its worker stopped before it got an answer; `kills`: those of them that it caused.
    `is_underway`: the outside system has begun the work, and is asked for the result even if the process was cancelled.
    """

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
    losses: int = 0
    kills: int = 0
    claimed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Worked:
    """An operation whose outside call succeeded, with its result."""

    operation: ClaimedOperation
    result: Any


@dataclass(frozen=True, slots=True)
class GivenUp:
    """An operation that ends without success."""

    operation: ClaimedOperation
    reason: Reason
    cancelled: bool = False
