"""Products as a merchant's browser saw them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from server.ports.suppliers import Supplier


@dataclass(frozen=True, slots=True)
class Capture:
    """What a browser saw at `url`; `document` as the supplier's port reads it."""

    supplier: Supplier
    url: str
    document: Mapping[str, Any]
    captured_at: datetime
    extension_version: str


class CaptureState(StrEnum):
    """How a product stands that a browser shows."""

    NONE = "none"
    IMPORTING = "importing"
    LISTED = "listed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class CaptureView:
    """`product_id` where it is listed, `record_id` where an import of it is known, `reason` where that failed."""

    state: CaptureState
    product_id: int | None = None
    record_id: int | None = None
    reason: Mapping[str, Any] | None = None
