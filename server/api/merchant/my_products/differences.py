"""Changes made in the stores since publishing, shown before publishing again."""

from dataclasses import asdict
from typing import Literal

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import CHECKUPS_BY_MERCHANT
from server.api.gateway.values import Id, Sentence
from server.api.merchant.import_list.selections import ChosenIn
from server.company.identity.contracts import Menu
from server.kit.money import to_decimal
from tenants.products.contracts.differences import Difference
from tenants.products.services.differences import find_differences

area = Area("my products")


class PublishDifferencesIn(ChosenIn):
    store_ids: list[int] = Field(min_length=1, max_length=100)


class PriceDifferenceOut(Out):
    variant: str
    published: str = Field(description="Empty if unknown.")
    there: str = Field(validation_alias="in_store", description="The present price in the store.")
    new: str = Field(description="The price that publishing would write; empty for none.")
    is_conflict: bool = Field(description="Whether it was changed here too; if not, the store keeps its own.")


class LabelDifferenceOut(Out):
    field: Literal["vendor", "product_type"]
    there: str = Field(validation_alias="in_store")
    new: str
    is_conflict: bool = Field(description="Whether it was changed here too; if not, the store keeps its own.")


class FactDifferenceOut(Out):
    variant: str
    field: Literal["sku", "barcode", "weight_grams"]
    there: str = Field(validation_alias="in_store", description="Empty if the store has none; a weight is in grams.")
    new: str
    is_conflict: bool = Field(description="Whether it was changed here too; if not, the store keeps its own.")


class StoreStockOut(Out):
    stock: int | None = Field(description="The number in stock; null if it is not counted.")
    available: bool = Field(description="Whether buyers can buy it.")


class StockDifferenceOut(Out):
    variant: str
    published: StoreStockOut | None = Field(description="Null if unknown.")
    there: StoreStockOut = Field(validation_alias="in_store")
    new: StoreStockOut
    stays: bool = Field(description="Whether publishing leaves the store's stock; if not, it writes ours.")


class DifferenceOut(Out):
    product_id: Id
    store_id: Id
    store_name: str
    currency: str
    title_published: str = Field(validation_alias="published_title")
    title_there: str = Field(validation_alias="title_in_store", description="Empty if the title was not changed.")
    title_new: str
    title_is_conflict: bool = Field(description="Whether it was changed here too; if not, the store keeps its own.")
    description_changed: bool = Field(description="Whether its text in the store differs from the published one.")
    description_is_conflict: bool
    prices: list[PriceDifferenceOut] = Field(description="The first ones.")
    price_count: int
    labels: list[LabelDifferenceOut] = Field(description="Vendor and product type, if they differ.")
    facts: list[FactDifferenceOut] = Field(description="The first of the SKUs, barcodes and weights that differ.")
    fact_count: int
    stocks: list[StockDifferenceOut] = Field(description="The first of the stocks that differ.")
    stock_count: int
    tags_added: list[str] = Field(description="Added in the store; they stay.")
    tags_removed: list[str] = Field(description="Removed in the store; they are not added again.")
    pictures_removed: int = Field(description="Removed in the store; they are not added again.")
    pictures_are_conflict: bool = Field(description="Whether images were changed both in the store and here.")


class StoreProblemOut(Out):
    store_name: str
    text: Sentence = Field(validation_alias="reason")


class PublishDifferencesOut(Envelope):
    published: int = Field(description="The number of listings already published in these stores.")
    compared: int
    differences: list[DifferenceOut]
    problems: list[StoreProblemOut] = Field(description="Stores that could not be compared, or only in part.")


@area.post(
    "/product/publish/differences",
    id="product.publish.differences",
    rate=CHECKUPS_BY_MERCHANT,
    may=needs(Menu.IMPORT_LIST),
    stake=Stake.WORK,
)
def differences(request: ActorRequest, payload: PublishDifferencesIn) -> PublishDifferencesOut:
    """List changes made in the stores since publishing; asks the stores, writes nothing."""
    found = find_differences(request.actor, chosen=payload.chosen(), store_ids=payload.store_ids)
    return PublishDifferencesOut(
        published=found.published,
        compared=found.compared,
        differences=[_difference(difference) for difference in found.found],
        problems=found.problems,
    )


def _difference(difference: Difference) -> DifferenceOut:
    def amount_out(amount: int | None) -> str:
        return "" if amount is None else to_decimal(amount, difference.currency)

    prices = [
        PriceDifferenceOut(
            variant=each.variant,
            published=amount_out(each.published_minor),
            in_store=amount_out(each.in_store_minor),
            new=amount_out(each.new_minor),
            is_conflict=each.is_conflict,
        )
        for each in difference.prices
    ]
    return DifferenceOut(**asdict(difference) | {"prices": prices})
