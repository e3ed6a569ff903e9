"""Products as a merchant's browser captured them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from server.ports.suppliers import Supplier


@dataclass(frozen=True, slots=True)
class Capture:
    """What a browser captured at `url`; `document` in the form that the supplier's port reads."""

    supplier: Supplier
    url: str
    document: Mapping[str, Any]
    captured_at: datetime
    extension_version: str


class CaptureState(StrEnum):
    """The state of a product that a browser shows."""

    NONE = "none"
    IMPORTING = "importing"
    LISTED = "listed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class CaptureView:
    """The state of a captured product: `product_id` if it is listed, `record_id` if an import of it is known.

    `reason`: why that failed, or what it remarked, such as what it cut off.
    """

    state: CaptureState
    product_id: int | None = None
    record_id: int | None = None
    reason: Mapping[str, Any] | None = None
