"""Bulk changes of the Import List: previewed, applied as a process, undone within 30 days (SCREENS, section 1)."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import AliasPath, Field, model_validator

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import Id, IdempotencyKey, ImageSource, Sentence
from server.api.merchant.import_list.customs import CustomsIn
from server.api.merchant.import_list.selections import ChosenIn
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.importing.contracts.bulk import KINDS, Edit, PlainField, PriceBase, PriceSum, TagRule, TextField
from tenants.importing.selectors.bulk import preview_bulk_change, read_bulk_edit
from tenants.importing.services.bulk import start_bulk_change, undo_bulk_change
from tenants.importing.services.copies import start_copies

area = Area("import list")

MAY = needs(Menu.IMPORT_LIST)
MOST_COLLECTIONS = 250
Position = Annotated[int, Field(ge=1, le=1_000)]
CollectionKey = Annotated[str, Field(min_length=1, max_length=255, pattern=r"^[^\x00-\x1f]+$")]
Word = Annotated[str, Field(min_length=1, max_length=100, pattern=r"\S")]


class ReplaceTextIn(Body):
    kind: Literal["replace_text"]
    fields: list[TextField] = Field(min_length=1, max_length=2)
    find: str = Field(min_length=1, max_length=500)
    replace: str = Field(default="", max_length=500)
    match_case: bool = False


class RemoveWordsIn(Body):
    kind: Literal["remove_words"]
    words: list[Word] = Field(min_length=1, max_length=50)


class ChangeTagsIn(Body):
    kind: Literal["tags"]
    rule: TagRule
    values: list[Annotated[str, Field(max_length=255)]] = Field(max_length=250)


class ChangeCollectionsIn(Body):
    kind: Literal["collections"]
    store_id: int = Field(ge=1, le=2**63 - 1)
    rule: TagRule = Field(description="With set, the next publishing removes the product from all others.")
    names: dict[CollectionKey, Annotated[str, Field(max_length=255)]] = Field(
        max_length=MOST_COLLECTIONS, description="Names of the store's collections or categories by their ids."
    )


class SetTextIn(Body):
    kind: Literal["text"]
    field: PlainField
    value: str = Field(max_length=300)


class SetCustomsIn(CustomsIn):
    kind: Literal["customs"]

    @model_validator(mode="after")
    def _names_facts(self) -> Self:
        if self.model_fields_set == {"kind"}:
            raise ValueError("must name at least one fact")
        return self


class ChangePricesIn(Body):
    kind: Literal["prices"]
    base: PriceBase
    sum: PriceSum = PriceSum.MULTIPLY
    number: str = Field(
        default="1", max_length=16, pattern=r"^-?[0-9]{1,9}(\.[0-9]{1,4})?$", description="A factor or an amount."
    )
    cents: int | None = Field(default=None, ge=0, le=99, description="Prices are rounded up to this ending.")

    @model_validator(mode="after")
    def _factor_above_zero(self) -> Self:
        if self.sum is PriceSum.MULTIPLY and Decimal(self.number) <= 0:
            raise ValueError("must be more than 0")
        return self


class RemoveImagesIn(Body):
    kind: Literal["remove_images"]
    positions: list[Position] = Field(default_factory=list, max_length=100)
    text: str = Field(default="", max_length=200, description="Part of the image's address.")
    smaller_than: int = Field(
        default=0, ge=0, le=10_000, description="In pixels, if the address contains them: 220x220."
    )

    @model_validator(mode="after")
    def _names_images(self) -> Self:
        if not (self.positions or self.text or self.smaller_than):
            raise ValueError("must name positions, a text or a size")
        return self


class MoveImageIn(Body):
    kind: Literal["move_image"]
    position: Position
    to: Position


class SplitIn(Body):
    kind: Literal["split"]
    option: str = Field(min_length=1, max_length=10_000, pattern=r"\S", description="The name of an option: Color.")


EditIn = Annotated[
    ReplaceTextIn
    | RemoveWordsIn
    | ChangeTagsIn
    | ChangeCollectionsIn
    | SetTextIn
    | SetCustomsIn
    | ChangePricesIn
    | RemoveImagesIn
    | MoveImageIn
    | SplitIn,
    Field(discriminator="kind"),
]


class BulkChangeIn(ChosenIn):
    """The edits of chosen products; they are made one after the other."""

    edits: list[EditIn] = Field(min_length=1, max_length=10)

    @model_validator(mode="after")
    def _splits_alone(self) -> Self:
        if len(self.edits) > 1 and any(isinstance(edit, SplitIn) for edit in self.edits):
            raise ValueError("a split is the only change of its request")
        return self

    def made(self) -> list[Edit]:
        return [edit.into(KINDS[edit.kind]) for edit in self.edits]


class ChangedImageOut(Out):
    src: ImageSource = Field(validation_alias="url", description="The image through our signed proxy, for <img>.")
    alt: str


class FieldChangeOut(Out):
    field: str = Field(
        description="title, description, vendor, product_type, tags, images, collections, customs, price or price_rule."
    )
    before: str
    after: str
    images_before: list[ChangedImageOut]
    images_after: list[ChangedImageOut]


class PreviewRowOut(Out):
    id: Id = Field(validation_alias="product_id")
    title: str
    src: ImageSource = Field(validation_alias="image_url")
    changes: list[FieldChangeOut]
    warnings: list[Sentence]
    refusal: Sentence = Field(description="Why it would not change; empty if it would.")


class BulkPreviewOut(Envelope):
    count: int = Field(description="How many products are chosen.")
    looked_at: int = Field(description="How many of them, from the first, were tried.")
    changed: int
    refused: int
    products: list[PreviewRowOut] = Field(validation_alias="rows", description="The first that change or are refused.")


class BulkEditOut(Envelope):
    undo_until: datetime | None = Field(description="null: nothing can be undone.")
    undoable: int = Field(validation_alias=AliasPath("undoable"), description="How many products can be undone.")


@area.post(
    "/import_list/bulk_change/preview", id="bulk_change.preview", rate=LOOK_UPS_BY_MERCHANT, may=MAY, stake=Stake.WORK
)
def preview(request: ActorRequest, payload: BulkChangeIn) -> BulkPreviewOut:
    """Preview a bulk change for the first products; changes nothing."""
    found = preview_bulk_change(request.actor, chosen=payload.chosen(), edits=payload.made())
    return BulkPreviewOut.model_validate(found, context={"request": request})


@area.post("/import_list/bulk_change", id="bulk_change.start", rate=STARTS_BY_MERCHANT, may=MAY, stake=Stake.WORK)
def start(request: ActorRequest, payload: BulkChangeIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Change many products (starts BULK_CHANGE)."""
    started = start_bulk_change(
        request.actor,
        chosen=payload.chosen(),
        edits=payload.made(),
        now=clock.now(),
        idempotency_key=idempotency_key,
    )
    return StartedOut(data=str(started.id))


@area.get("/import_list/bulk_change/{int:record_id}", id="bulk_change.get", may=SIGNED_IN)
def read(request: ActorRequest, record_id: int) -> BulkEditOut:
    """Show how many products of a bulk change, re-import or override can be undone, and until when."""
    return BulkEditOut.model_validate(read_bulk_edit(request.actor, record_id, now=clock.now()))


@area.post(
    "/import_list/bulk_change/{int:record_id}/undo",
    id="bulk_change.undo",
    rate=STARTS_BY_MERCHANT,
    may=SIGNED_IN,
    stake=Stake.WORK,
)
def undo(request: ActorRequest, record_id: int, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Undo a bulk change, re-import or override, by a process of the same action.

    Needs the right to start such a process. An undone override is published again to its stores; what was changed there
    since stays.
    """
    started = undo_bulk_change(request.actor, record_id=record_id, now=clock.now(), idempotency_key=idempotency_key)
    return StartedOut(data=str(started.id))


@area.post("/import_list/duplicate", id="import_list.duplicate", rate=STARTS_BY_MERCHANT, may=MAY, stake=Stake.WORK)
def duplicate(request: ActorRequest, payload: ChosenIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Add a copy of each product to the list (starts DUPLICATE_PRODUCT)."""
    started = start_copies(request.actor, chosen=payload.chosen(), now=clock.now(), idempotency_key=idempotency_key)
    return StartedOut(data=str(started.id))
