"""What lines of orders are bought from, and choosing that for an order alone (ORDER_MAPPING)."""

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import Id, IdempotencyKey, IdOrEmpty, NumberList, numbers_of
from server.api.merchant.my_products.mapping_schemas import SourceProductOut, source_out
from server.api.merchant.orders.schemas import LineSourceOut
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.image_links import signed_image_path
from server.kit.reasons import Reason, render
from tenants.importing.services.takes import take_at_once
from tenants.orders.contracts.sources import LineChoice, LineToBuy
from tenants.orders.selectors.line_sources import lines_to_buy
from tenants.orders.services.source_choices import choose_sources, drop_choice
from tenants.products.selectors.mappings import read_sources

area = Area("order mapping")
MAX_ID = 2**63 - 1


class LinesToBuyIn(Body):
    ids: list[int] = Field(min_length=1, max_length=500, description="Orders.")


class LineToBuyOut(Out):
    id: Id
    order_id: Id
    number: str
    country: str
    title: str
    variant_title: str
    sku: str
    image: str
    to_buy: int
    my_product_id: IdOrEmpty
    source: LineSourceOut | None = Field(description="What it is bought from; null: not mapped.")
    import_list_ids: list[str] = Field(description="Products of the Import List that it may be bought from.")


class LinesToBuyOut(Envelope):
    lines: list[LineToBuyOut]


class SourcesQuery(Schema):
    ids: NumberList = Field(max_length=400, description="Products of the Import List, separated by commas.")


class SourcesOut(Envelope):
    sources: list[SourceProductOut]


class SourceTakenOut(SourcesOut):
    remark: str = Field(description="What the import cut off; empty if nothing.")


class SourceIn(Body):
    url: str = Field(max_length=4_000, description="The address of a product at any supplier.")


class LineChoiceIn(Body):
    line_id: int = Field(ge=0, le=MAX_ID)
    import_list_id: int = Field(ge=0, le=MAX_ID)
    sku_id: int = Field(ge=0, le=MAX_ID, description="The variant of that product.")
    quantity: int = Field(default=1, ge=1, le=1_000, description="Pieces to buy for each that was sold.")

    def choice(self) -> LineChoice:
        return LineChoice(self.line_id, self.import_list_id, self.sku_id, self.quantity)


class OrderMappingIn(Body):
    lines: list[LineChoiceIn] = Field(max_length=5_000)


@area.post("/order/mapping/lines", id="order.mapping.lines", may=needs(Menu.ORDERS), stake=Stake.WORK)
def lines(request: ActorRequest, payload: LinesToBuyIn) -> LinesToBuyOut:
    """List what is left to buy of orders, and what each line is bought from."""
    return LinesToBuyOut(lines=[_line(line) for line in lines_to_buy(request.actor, payload.ids)])


@area.get("/order/source", id="order.sources", may=needs(Menu.ORDERS))
def sources(request: ActorRequest, query: Query[SourcesQuery]) -> SourcesOut:
    """Show products of the Import List with the variants that can be bought."""
    found = read_sources(numbers_of(query.ids))
    return SourcesOut(sources=[source_out(source) for source in found.values()])


@area.post("/order/source", id="order.source.take", rate=LOOK_UPS_BY_MERCHANT, may=needs(Menu.ORDERS), stake=Stake.WORK)
def take(request: ActorRequest, payload: SourceIn) -> SourceTakenOut:
    """Import the product at a supplier's address, or find it in the Import List, to buy lines from it."""
    taken = take_at_once(request.actor, payload.url, now=clock.now())
    remark = Reason.joined(taken.cuts)
    return SourceTakenOut(
        sources=[source_out(source) for source in read_sources([taken.product_id]).values()],
        remark=render(remark.stored(), request.actor.language) if remark else "",
    )


@area.post("/order/mapping", id="order.mapping", rate=STARTS_BY_MERCHANT, may=needs(Menu.ORDERS), stake=Stake.WORK)
def start(request: ActorRequest, payload: OrderMappingIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Choose what lines are bought from, for their orders alone (starts ORDER_MAPPING)."""
    choices = [line.choice() for line in payload.lines]
    started = choose_sources(request.actor, choices, idempotency_key=idempotency_key, now=clock.now())
    return StartedOut(data=str(started.id))


@area.delete(
    "/order/{int:order_id}/line/{int:line_id}/mapping",
    id="order.mapping.drop",
    may=needs(Menu.ORDERS),
    stake=Stake.WORK,
)
def drop(request: ActorRequest, order_id: int, line_id: int) -> Envelope:
    """Buy a line as its product's mapping says again, as long as it is not bought."""
    drop_choice(request.actor, order_id, line_id, now=clock.now())
    return Envelope()


def _line(line: LineToBuy) -> LineToBuyOut:
    return LineToBuyOut(
        id=str(line.id),
        order_id=str(line.order_id),
        number=line.number,
        country=line.country,
        title=line.title,
        variant_title=line.variant_title,
        sku=line.sku,
        image=signed_image_path(line.image_url) if line.image_url else "",
        to_buy=line.to_buy,
        my_product_id="" if line.publication_id is None else str(line.publication_id),
        source=None if line.source is None else LineSourceOut.model_validate(line.source),
        import_list_ids=[str(key) for key in line.product_ids],
    )
