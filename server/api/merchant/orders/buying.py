"""The buying list: purchases that a person makes at suppliers without an order API."""

from datetime import datetime

from ninja import Query
from pydantic import BaseModel, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id
from server.api.merchant.orders.schemas import DeliverToOut
from server.company.identity.contracts import Menu
from server.kit.money import to_decimal
from tenants.orders.contracts.buying import BuyingRow
from tenants.orders.selectors.buying import list_buying

area = Area("buying list")


class BuyingQuery(BaseModel):
    type: int = Field(default=0, ge=0, le=32_767, description="The supplier's code; 0 for all.")
    id: int = Field(default=0, ge=0, le=2**63 - 1, description="Only this purchase; 0 for all.")
    address: bool = Field(default=True, description="False leaves the buyers' addresses empty.")


class BuyingItemOut(Out):
    title: str
    variant: str = Field(description="The values of its options; empty for a product without options.")
    sku: str
    url: str = Field(description="Of the product at the supplier.")
    pieces: int


class BuyingOut(Out):
    id: Id = Field(description="The purchase.")
    type: int = Field(description="The supplier's code.")
    order_id: Id
    number: str
    store_name: str
    currency: str
    cost: str
    create_time: datetime
    address: DeliverToOut
    items: list[BuyingItemOut]


class BuyingListOut(Envelope):
    purchases: list[BuyingOut]


@area.get("/order/buying", id="order.buying", may=needs(Menu.ORDERS))
def buying(request: ActorRequest, query: Query[BuyingQuery]) -> BuyingListOut:
    """List what is to be bought by hand, oldest first, with links to the goods and the address to copy."""
    rows = list_buying(request.actor, supplier=query.type, purchase_id=query.id, has_address=query.address)
    return BuyingListOut(purchases=[_out(row) for row in rows])


def _out(row: BuyingRow) -> BuyingOut:
    return BuyingOut(
        id=str(row.id),
        type=row.supplier,
        order_id=str(row.order_id),
        number=row.number,
        store_name=row.store_name,
        currency=row.currency,
        cost="" if row.cost_minor is None else to_decimal(row.cost_minor, row.currency),
        create_time=row.created_at,
        address=DeliverToOut.model_validate(row.address),
        items=[BuyingItemOut.model_validate(item) for item in row.items],
    )
