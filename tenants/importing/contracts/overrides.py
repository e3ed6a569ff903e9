"""Fields of a product taken again from its supplier, and what that would change."""

from dataclasses import dataclass
from enum import StrEnum

from server.kit.reasons import Reason
from tenants.importing.contracts.bulk import FieldChange


class OverrideField(StrEnum):
    """The fields that can be taken, named as in the specification's OverSet (001, section 3)."""

    TITLE = "title"
    IMAGES = "imageURLs"
    DESCRIPTION = "shortDescription"
    VARIANTS = "variants"


@dataclass(frozen=True, slots=True)
class SupplierChange:
    """The differences between a product here and at its supplier. `refusal`: why they are unknown, or cannot be
    taken.
    """

    product_id: int
    title: str
    image_url: str
    source_url: str
    changes: tuple[FieldChange, ...] = ()
    refusal: Reason | None = None
