"""Orders: the list with its tabs, one order, how stores are read (DESIGN, "The merchant contract")."""

from datetime import datetime
from typing import Annotated

from ninja import Query
from pydantic import BaseModel, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out, PageQuery
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import (
    BLANK,
    CountryOrEmpty,
    Id,
    IdempotencyKey,
    Instant,
    NumberList,
    Sentence,
    numbers_of,
)
from server.api.merchant.orders.schemas import (
    OneOrderOut,
    OrdersOut,
    StoreOrderOut,
    detail_out,
    order_out,
)
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.errors import Invalid
from tenants.orders.contracts import OrderTab, Problem
from tenants.orders.contracts.claimed import ClaimMark
from tenants.orders.contracts.filters import OrderFilter
from tenants.orders.selectors.orders import count_tabs, list_orders, read_feeds, read_order
from tenants.orders.services.first_reads import sync_stores

area = Area("orders")
TABS = {tab.name.lower(): tab for tab in OrderTab}


class OrderFilters(BaseModel):
    """Filters of the list; all of them hold."""

    tab: str = Field(default="", max_length=20, description=f"{', '.join(TABS)}; empty for all.")
    store_id: NumberList = Field(default="", max_length=1_000, description="Ids of stores, separated by commas.")
    query: str = Field(default="", max_length=200, description="Number of order or purchase, name, mail or phone.")
    country: CountryOrEmpty = ""
    problem: Annotated[Problem | None, BLANK] = None
    tag: str = Field(default="", max_length=100)
    supplier: Annotated[int | None, Field(ge=0, le=32_000), BLANK] = None
    risk: str = Field(default="", max_length=8)
    my_product_id: Annotated[int | None, Field(ge=0, le=2**63 - 1), BLANK] = None
    user_id: Annotated[int | None, Field(ge=0, le=2**63 - 1), BLANK] = None
    since: Annotated[Instant | None, BLANK] = None
    until: Annotated[Instant | None, BLANK] = None
    shipping_method: str = Field(default="", max_length=200)
    claim: Annotated[ClaimMark, BLANK] = Field(
        default=ClaimMark.NONE, description="What the claims against its suppliers come to: open, refunded or over."
    )

    def filters(self) -> OrderFilter:
        """Return the filters as the domain has them. Invalid for an unknown tab."""
        if self.tab and self.tab not in TABS and self.tab != "all":
            raise Invalid.of_fields({"tab": "is not a known tab"})
        return OrderFilter(
            tab=TABS.get(self.tab),
            store_ids=tuple(numbers_of(self.store_id)),
            query=self.query.strip(),
            country=self.country,
            problem=self.problem or "",
            tag=self.tag,
            supplier=self.supplier,
            risk=self.risk,
            product_id=self.my_product_id,
            user_id=self.user_id,
            since=self.since,
            until=self.until,
            shipping_method=self.shipping_method,
            claim=self.claim or "",
        )


class OrderQuery(OrderFilters, PageQuery):
    """A page of the filtered list."""


class FeedOut(Out):
    store_id: Id
    read_at: datetime | None
    failing_since: datetime | None
    remark: Sentence = Field(validation_alias="reason")
    must_reconnect: bool = Field(description="The store must be connected again for its orders.")


class FeedsOut(Envelope):
    feeds: list[FeedOut]


@area.get("/order", id="order.list", may=needs(Menu.ORDERS))
def orders(request: ActorRequest, query: Query[OrderQuery]) -> OrdersOut:
    """List the orders of all stores, newest first, with the number in each tab."""
    filters = query.filters()
    rows, count, is_more = list_orders(request.actor, filters, page=query.request())
    tabs = count_tabs(request.actor, filters.store_ids)
    return OrdersOut(
        orders=[StoreOrderOut.model_validate(order_out(row)) for row in rows],
        count=count,
        is_more=is_more,
        tabs={tab.name.lower(): number for tab, number in tabs.items()},
    )


@area.get("/order/feeds", id="order.feeds", may=needs(Menu.ORDERS))
def feeds(request: ActorRequest) -> FeedsOut:
    """Return how the orders of each store are read, and which stores must be connected again for that."""
    return FeedsOut(feeds=[FeedOut.model_validate(feed) for feed in read_feeds(request.actor)])


@area.post("/order/sync", id="order.sync", rate=STARTS_BY_MERCHANT, may=needs(Menu.ORDERS), stake=Stake.WORK)
def sync(request: ActorRequest, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Read the orders of the last 60 days of all stores again (starts SYNC_ORDERS)."""
    started = sync_stores(request.actor, idempotency_key=idempotency_key, now=clock.now())
    return StartedOut(data=str(started.id))


@area.get("/order/{int:order_id}", id="order.read", may=needs(Menu.ORDERS))
def order(request: ActorRequest, order_id: int) -> OneOrderOut:
    """Return one order with its buyer, lines, purchases and timeline."""
    return OneOrderOut(order=detail_out(read_order(request.actor, order_id)))
