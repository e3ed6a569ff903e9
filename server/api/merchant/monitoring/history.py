"""Price and stock at the supplier over time."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id
from server.company.identity.contracts import Menu
from server.kit.money import to_decimal
from tenants.monitoring.contracts import HistoryView
from tenants.monitoring.selectors import read_history

area = Area("monitoring")


class HistoryPointOut(Out):
    at: datetime = Field(description="When these values were first seen.")
    cost: str = Field(description="Empty if the supplier does not state it.")
    stock: int | None = Field(description="Null if the supplier does not count it.")
    available: bool


class VariantHistoryOut(Out):
    variant_id: Id
    option_values: list[str]
    sku: str
    points: list[HistoryPointOut] = Field(description="Changes only, oldest first.")


class ProductHistoryOut(Envelope):
    title: str
    currency: str
    variants: list[VariantHistoryOut]


@area.get("/my_product/{publication_id}/history", id="my_product.history", may=needs(Menu.MY_PRODUCTS))
def history(request: ActorRequest, publication_id: int) -> ProductHistoryOut:
    """Show the history of a product's cost and stock at its supplier, since monitoring began."""
    return _history_out(read_history(request.actor, publication_id))


def _history_out(view: HistoryView) -> ProductHistoryOut:
    return ProductHistoryOut(
        title=view.title,
        currency=view.currency,
        variants=[
            VariantHistoryOut(
                variant_id=str(variant.variant_id),
                option_values=list(variant.option_values),
                sku=variant.sku,
                points=[
                    HistoryPointOut(
                        at=point.at,
                        cost="" if point.cost_minor is None else to_decimal(point.cost_minor, view.currency),
                        stock=point.stock,
                        available=point.available,
                    )
                    for point in variant.points
                ],
            )
            for variant in view.variants
        ],
    )
