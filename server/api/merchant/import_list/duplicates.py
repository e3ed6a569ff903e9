"""Duplicates of the Import List: found, and merged as a process that can be undone."""

from typing import Self

from ninja import Query
from pydantic import Field, model_validator

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out, PageQuery
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import Id, IdempotencyKey, ImageSource
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.importing.contracts import ListedView
from tenants.importing.contracts.duplicates import DuplicateGroup, Likeness, Merge
from tenants.importing.selectors.duplicates import find_duplicates
from tenants.products.services.merges import merge_products

area = Area("import list")

MAY = needs(Menu.IMPORT_LIST)
MOST_GROUPS = 1_000


class DuplicatesQuery(PageQuery):
    by: Likeness = Field(
        default=Likeness.SOURCE, description="source: supplier and product; title; image: the first image."
    )


class AlikeOut(Out):
    id: Id
    title: str
    src: ImageSource
    source_product_url: str = Field(validation_alias="source_url")
    type: int = Field(validation_alias="supplier")
    variant_count: int
    in_store: bool = Field(description="Whether it is in a store or being published: then it can only be the kept one.")


class DuplicateGroupOut(Out):
    count: int = Field(description="The number of products; only the first are shown.")
    products: list[AlikeOut]


class DuplicatesOut(Envelope):
    groups: list[DuplicateGroupOut]
    count: int


class MergeGroupIn(Body):
    keep: int
    others: list[int] = Field(min_length=1, max_length=100)

    @model_validator(mode="after")
    def _keeps_one(self) -> Self:
        if self.keep in self.others:
            raise ValueError("names the product that is kept among the others")
        return self


class MergeIn(Body):
    groups: list[MergeGroupIn] = Field(min_length=1, max_length=MOST_GROUPS)


@area.get("/import_list/duplicates", id="import_list.duplicates", may=MAY)
def duplicates(request: ActorRequest, query: Query[DuplicatesQuery]) -> DuplicatesOut:
    """List groups of products that seem to be the same."""
    groups, count = find_duplicates(query.by, query.request())
    return DuplicatesOut(groups=[_group(group) for group in groups], count=count)


@area.post("/import_list/merge", id="import_list.merge", rate=STARTS_BY_MERCHANT, may=MAY, stake=Stake.WORK)
def merge(request: ActorRequest, payload: MergeIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Merge groups: keep one product of each, move the others to the trash (starts BULK_CHANGE)."""
    merges = [Merge(group.keep, tuple(group.others)) for group in payload.groups]
    started = merge_products(request.actor, merges, idempotency_key=idempotency_key, now=clock.now())
    return StartedOut(data=str(started.id))


def _group(group: DuplicateGroup) -> DuplicateGroupOut:
    return DuplicateGroupOut(count=group.count, products=[_alike(product) for product in group.products])


def _alike(listed: ListedView) -> AlikeOut:
    return AlikeOut(
        id=str(listed.id),
        title=listed.title,
        src=listed.images[0].url if listed.images else "",
        source_url=listed.source_url,
        supplier=int(listed.supplier),
        variant_count=len(listed.variants),
        in_store=bool(listed.store_states),
    )
