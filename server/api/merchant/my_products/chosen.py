"""The choice of products for actions on My Products, and the actions that start a process on them."""

from typing import Literal

from pydantic import BaseModel, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.products.contracts import ChosenPublications, PublicationFilter
from tenants.products.selectors.publications import MOST_CHOSEN
from tenants.products.services.duplicates import duplicate_publications
from tenants.products.services.syncs import sync_publications

area = Area("my products")

MOST_AT_ONCE = 10_000
View = Literal["", "active", "draft", "sold_out", "on_hold", "unmapped", "changed", "gone", "unwatched", "error"]
Sort = Literal["", "-created", "created", "title", "-title", "price", "-price", "-published", "age"]


class PublicationFilters(BaseModel):
    """The filters of My Products."""

    store_id: int | None = None
    title: str = Field(default="", max_length=200)
    state: str = Field(default="", max_length=20)
    stock: Literal["", "sold_out"] = ""
    mapping: Literal["", "unmapped", "changed"] = Field(
        default="",
        description="unmapped: a variant has no supplier SKU; changed: the supplier seems to have renamed variants.",
    )
    view: View = Field(
        default="",
        description="The tab. on_hold: held back by a rule; changed: its supplier seems to have renamed variants; "
        "gone: its supplier no longer sells it; unwatched: not monitored; error: not in its store or not read there.",
    )

    def filters(self) -> PublicationFilter:
        sold_out = self.stock == "sold_out"
        return PublicationFilter(self.store_id, self.title.strip(), self.state, sold_out, self.mapping, self.view)


class PublicationFilterIn(Body, PublicationFilters):
    pass


class ChosenProductsIn(Body):
    """Products of My Products by their ids, or all that match."""

    ids: list[int] = Field(default=[], max_length=MOST_AT_ONCE)
    matching: PublicationFilterIn | None = Field(
        default=None, description=f"Instead of ids: all that match these filters, at most {MOST_CHOSEN}."
    )

    def chosen(self) -> ChosenPublications:
        return ChosenPublications(tuple(self.ids), self.matching.filters() if self.matching else None)


class DuplicateIn(ChosenProductsIn):
    store_ids: list[int] = Field(max_length=100)


@area.post(
    "/my_product/sync", id="my_product.sync", rate=STARTS_BY_MERCHANT, may=needs(Menu.MY_PRODUCTS), stake=Stake.WORK
)
def sync(request: ActorRequest, payload: ChosenProductsIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Read products from their stores (starts SYNC_PRODUCT)."""
    started = sync_publications(request.actor, payload.chosen(), idempotency_key=idempotency_key, now=clock.now())
    return StartedOut(data=str(started.id))


@area.post(
    "/my_product/duplicate",
    id="my_product.duplicate",
    rate=STARTS_BY_MERCHANT,
    may=needs(Menu.MY_PRODUCTS),
    stake=Stake.WORK,
)
def duplicate(request: ActorRequest, payload: DuplicateIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Publish products in more stores (starts DUPLICATE_PRODUCT)."""
    started = duplicate_publications(
        request.actor,
        payload.chosen(),
        store_ids=payload.store_ids,
        idempotency_key=idempotency_key,
        now=clock.now(),
    )
    return StartedOut(data=str(started.id))
