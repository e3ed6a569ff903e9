"""Take products of the Import List from their suppliers again: compare first, then run a process (action 13)."""

from typing import Annotated

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import CHECKUPS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import Id, IdempotencyKey, ImageSource, Sentence
from server.api.merchant.import_list.bulk import FieldChangeOut
from server.api.merchant.import_list.selections import ChosenIn
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.importing.contracts.overrides import OverrideField
from tenants.importing.services.refetches import compare_with_supplier, start_reimport

area = Area("import list")

MAY = needs(Menu.IMPORT_PRODUCT)
OverSet = Annotated[
    list[OverrideField],
    Field(
        min_length=1,
        max_length=len(OverrideField),
        alias="overSet",
        description="The fields to take from the supplier.",
    ),
]


class ReimportIn(ChosenIn):
    over_set: OverSet


class SupplierChangeOut(Out):
    id: Id = Field(validation_alias="product_id")
    title: str
    src: ImageSource = Field(validation_alias="image_url")
    source_product_url: str = Field(validation_alias="source_url")
    changes: list[FieldChangeOut] = Field(
        description="The values here and at the supplier, by field: title, images, description, variants (removed and "
        "added ones), options, cost, price, stock."
    )
    refusal: Sentence = Field(description="Why the supplier's data cannot be taken; empty if it can.")


class SupplierComparisonOut(Envelope):
    supplier: SupplierChangeOut


@area.get(
    "/import_list/{int:product_id}/reimport",
    id="import_list.reimport.compare",
    rate=CHECKUPS_BY_MERCHANT,
    may=MAY,
)
def compare(request: ActorRequest, product_id: int) -> SupplierComparisonOut:
    """Compare a product with its supplier's present data; asks the supplier, changes nothing."""
    return SupplierComparisonOut(supplier=SupplierChangeOut.model_validate(compare_with_supplier(product_id)))


@area.post(
    "/import_list/reimport",
    id="import_list.reimport",
    rate=STARTS_BY_MERCHANT,
    may=MAY,
    stake=Stake.WORK,
)
def reimport(request: ActorRequest, payload: ReimportIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Take fields of products from their suppliers again (starts REIMPORT_PRODUCT)."""
    started = start_reimport(
        request.actor,
        chosen=payload.chosen(),
        fields=payload.over_set,
        now=clock.now(),
        idempotency_key=idempotency_key,
    )
    return StartedOut(data=str(started.id))
