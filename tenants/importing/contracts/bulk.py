"""Changes of many products at once, as plain values: used by the preview and the work, and stored as JSON."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from server.kit.reasons import Reason
from tenants.importing.contracts import ListedImage


class TextField(StrEnum):
    TITLE = "title"
    DESCRIPTION = "description"


class TagRule(StrEnum):
    ADD = "add"
    REMOVE = "remove"
    SET = "set"


class PlainField(StrEnum):
    VENDOR = "vendor"
    PRODUCT_TYPE = "product_type"


class PriceBase(StrEnum):
    """What a new price is computed from. RULE: the merchant's price rule, from the cost."""

    RULE = "rule"
    COST = "cost"
    PRICE = "price"


class PriceSum(StrEnum):
    MULTIPLY = "multiply"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class ReplaceText:
    """Replace `find` by `replace`; in descriptions only in the visible text, never in tags."""

    fields: tuple[str, ...]
    find: str
    replace: str
    match_case: bool = False


@dataclass(frozen=True, slots=True)
class RemoveWords:
    """Remove words from titles, descriptions and the alternative texts of images."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeTags:
    rule: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeCollections:
    """Change the collections of products in one store: `names` by their ids. The rule SET is kept, so that publishing
    removes products from all other collections.
    """

    store_id: int
    rule: str
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SetText:
    field: str
    value: str


@dataclass(frozen=True, slots=True)
class SetCustoms:
    """Set what customs ask about products (`contracts.customs`): None leaves a fact, an empty text clears it."""

    hs_code: str | None = None
    origin: str | None = None
    material: str | None = None
    battery: str | None = None
    customs_description: str | None = None


@dataclass(frozen=True, slots=True)
class ChangePrices:
    """`number` is the factor, or the units of currency to add. `cents`: the ending that prices are rounded up to."""

    base: str
    sum: str = PriceSum.MULTIPLY
    number: str = "1"
    cents: int | None = None


@dataclass(frozen=True, slots=True)
class RemoveImages:
    """Remove images at these `positions` (from 1), with `text` in their address, or with an address that names a size
    of fewer than `smaller_than` pixels.
    """

    positions: tuple[int, ...] = ()
    text: str = ""
    smaller_than: int = 0


@dataclass(frozen=True, slots=True)
class MoveImage:
    """Move the image at one position (from 1) to another; a missing position changes nothing."""

    position: int
    to: int


@dataclass(frozen=True, slots=True)
class SplitByOption:
    """Make one product per value of the option of this name."""

    option: str


@dataclass(frozen=True, slots=True)
class SetRow:
    """Set what a file says about one product, by the fields of an edit; its `variants` by their ids."""

    version: int
    values: Mapping[str, Any]
    variants: Mapping[str, Mapping[str, Any]]


Edit = (
    ReplaceText
    | RemoveWords
    | ChangeTags
    | ChangeCollections
    | SetText
    | SetCustoms
    | ChangePrices
    | RemoveImages
    | MoveImage
    | SplitByOption
    | SetRow
)

KINDS: Mapping[str, Callable[..., Edit]] = {
    "replace_text": ReplaceText,
    "remove_words": RemoveWords,
    "tags": ChangeTags,
    "collections": ChangeCollections,
    "text": SetText,
    "customs": SetCustoms,
    "prices": ChangePrices,
    "remove_images": RemoveImages,
    "move_image": MoveImage,
    "split": SplitByOption,
    "row": SetRow,
}
MERGE, MERGE_UNDO = "merge", "merge_undo"
"""The kind of a bulk change that merges products, and the handlers that merge and undo a merge."""
OVERRIDE, OVERRIDE_UNDO = "override", "override_undo"
"""The kind of an override of published products, and the handlers that override and undo it."""
_NAMES = {kind: name for name, kind in KINDS.items()}


def stored_edit(edit: Edit) -> dict[str, Any]:
    """Return the form stored in a JSON column."""
    return {"kind": _NAMES[type(edit)], **asdict(edit)}


def edit_of(stored: Mapping[str, Any]) -> Edit:
    """Return the edit of a stored form."""
    sent = {name: value for name, value in stored.items() if name != "kind"}
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in sent.items()}
    return KINDS[stored["kind"]](**values)


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field before and after a change, as text; images as they are."""

    field: str
    before: str = ""
    after: str = ""
    images_before: tuple[ListedImage, ...] = ()
    images_after: tuple[ListedImage, ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """The result of a change for one product.

    `refusal`: why the product would not change; `refused_id`: because of which variant.
    """

    product_id: int
    title: str
    image_url: str
    changes: tuple[FieldChange, ...] = ()
    warnings: tuple[Reason, ...] = ()
    refusal: Reason | None = None
    refused_id: int | None = None


@dataclass(frozen=True, slots=True)
class BulkPreview:
    """A preview over the first `looked_at` of `count` products: how many change, how many are refused, and the first of
    each.
    """

    count: int
    looked_at: int
    changed: int
    refused: int
    rows: tuple[PreviewRow, ...]


@dataclass(frozen=True, slots=True)
class BulkEditView:
    """A bulk change as its process shows it. `undo_until` None: nothing can be undone, or no longer."""

    record_id: int
    undo_until: datetime | None
    undoable: int
