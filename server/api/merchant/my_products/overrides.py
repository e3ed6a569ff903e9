"""Override products with their suppliers' present data: compare first, then run a process (action 5)."""

from pydantic import AliasPath, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import CHECKUPS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey, Sentence
from server.api.merchant.import_list.reimports import OverSet, SupplierChangeOut
from server.api.merchant.my_products.chosen import ChosenProductsIn
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.money import to_decimal
from tenants.products.contracts.overrides import InStore
from tenants.products.services.overrides import compare_override, override_publications

area = Area("my products")

MAY = needs(Menu.MY_PRODUCTS)


class OverrideIn(ChosenProductsIn):
    over_set: OverSet
    overwrite_changes: bool = Field(
        default=False, description="Overwrite what was changed in the store since we wrote it."
    )


class InStoreOut(Out):
    store_name: str
    title: str = Field(validation_alias=AliasPath("title"))
    price_min: str
    price_max: str
    currency: str
    stock: int | None = Field(description="Null when the store does not count it.")
    published_stock: int | None = Field(description="The stock that we wrote last; null if unknown or not counted.")
    problem: Sentence = Field(description="Why the store could not be read; empty when it could.")


class OverrideComparisonOut(Envelope):
    supplier: SupplierChangeOut
    store: InStoreOut


@area.get(
    "/my_product/{int:publication_id}/override",
    id="my_product.override.compare",
    rate=CHECKUPS_BY_MERCHANT,
    may=MAY,
)
def compare(request: ActorRequest, publication_id: int) -> OverrideComparisonOut:
    """Preview an override; asks the supplier and the store, changes nothing."""
    found = compare_override(request.actor, publication_id)
    supplier = SupplierChangeOut.model_validate(found.supplier)
    return OverrideComparisonOut(supplier=supplier, store=_in_store(found.store))


@area.post(
    "/my_product/override",
    id="my_product.override",
    rate=STARTS_BY_MERCHANT,
    may=MAY,
    stake=Stake.WORK,
)
def override(request: ActorRequest, payload: OverrideIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Take fields of products from their suppliers, here and in their stores (starts OVERRIDE_PRODUCT)."""
    started = override_publications(
        request.actor,
        payload.chosen(),
        fields=payload.over_set,
        overwrite_changes=payload.overwrite_changes,
        idempotency_key=idempotency_key,
        now=clock.now(),
    )
    return StartedOut(data=str(started.id))


def _in_store(in_store: InStore) -> InStoreOut:
    def price(minor: int | None) -> str:
        return "" if minor is None else to_decimal(minor, in_store.currency)

    return InStoreOut(
        store_name=in_store.store_name,
        title=in_store.title,
        price_min=price(in_store.low_price_minor),
        price_max=price(in_store.high_price_minor),
        currency=in_store.currency,
        stock=in_store.stock,
        published_stock=in_store.published_stock,
        problem=in_store.problem,
    )
