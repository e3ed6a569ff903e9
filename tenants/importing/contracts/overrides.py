"""Taking products from their suppliers anew: which fields, and what that would change."""

from dataclasses import dataclass
from enum import StrEnum

from server.kit.reasons import Reason
from tenants.importing.contracts.bulk import FieldChange


class OverrideField(StrEnum):
    """What is taken; named as in the specification's OverSet (001, section 3)."""

    TITLE = "title"
    IMAGES = "imageURLs"
    DESCRIPTION = "shortDescription"
    VARIANTS = "variants"


@dataclass(frozen=True, slots=True)
class SupplierChange:
    """A product as it is here and as its supplier has it now. `refusal`: why that is not known, or cannot be taken."""

    product_id: int
    title: str
    image_url: str
    source_url: str
    changes: tuple[FieldChange, ...] = ()
    refusal: Reason | None = None
