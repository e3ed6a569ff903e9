"""The tabs of My Products with their counts, and a tab's content as a CSV file."""

from collections.abc import Iterator
from datetime import datetime

from django.http import StreamingHttpResponse
from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.awaited import Reader, reader_of
from server.api.gateway.csv import csv_stream
from server.api.gateway.feeds import tenant_of
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT
from server.api.merchant.my_products.chosen import PublicationFilters, Sort
from server.api.merchant.processes.schemas import local_time
from server.company.identity.contracts import Actor, Menu, Sensitive
from server.kit import clock
from server.kit.money import to_decimal
from server.kit.reasons import render
from server.kit.sentences import in_language
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts import CostKind
from tenants.monitoring.contracts import WatchState, WatchView
from tenants.monitoring.selectors import watches_of
from tenants.products.contracts import PublicationRow
from tenants.products.selectors.publications import count_publication_views, publication_ids, read_publications

area = Area("my products")

BATCH = 500
COLUMNS = (
    "Product", "Store", "State", "Remark", "Currency", "Lowest price", "Highest price", "Lowest cost", "Highest cost",
    "Cost from", "Cost read at", "Margin", "Stock at supplier", "Stock in store", "Variants", "Not mapped",
    "Monitoring", "Store read at", "Supplier read at", "Published at", "Tags", "Source URL", "Store URL",
)  # fmt: skip
STATES = {
    "publishing": "On its way",
    "active": "In store",
    "failed": "Failed",
    "removing": "Being removed",
    "gone": "Deleted in store",
}
COST_KINDS = {CostKind.IMPORTED: "Import", CostKind.SEEN: "Supplier", CostKind.MAPPED: "Mapped supplier"}
MONITORING = {WatchState.ON: "On", WatchState.OVER_LIMIT: "Over limit", WatchState.FROZEN: "Paused"}


class ViewCountsOut(Out):
    """The number of publications on each tab."""

    all: int
    active: int
    draft: int
    sold_out: int
    on_hold: int
    unmapped: int
    changed: int
    gone: int
    unwatched: int
    error: int


class MyProductViewsOut(Envelope):
    counts: ViewCountsOut


class ExportQuery(PublicationFilters):
    sort: Sort = Field(default="")


@area.get("/my_product/views", id="my_product.views", may=needs(Menu.MY_PRODUCTS))
def views(request: ActorRequest, query: Query[PublicationFilters]) -> MyProductViewsOut:
    """Count the publications on each tab of My Products."""
    return MyProductViewsOut(counts=ViewCountsOut(**count_publication_views(request.actor, query.filters())))


@area.get(
    "/my_product/export.csv",
    id="my_product.export",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Sensitive.WITHDRAW_AND_EXPORT),
    response={200: None},
)
def export(request: ActorRequest, query: Query[ExportQuery]) -> StreamingHttpResponse:
    """Download the filtered My Products as CSV."""
    reader = reader_of(request)
    ids = publication_ids(request.actor, query.filters(), sort=query.sort)
    heads = [in_language(name, reader.language) for name in COLUMNS]
    return csv_stream(f"my-products-{clock.now():%Y-%m-%d}.csv", heads, _lines(request.actor, ids, reader))


def _lines(actor: Actor, ids: list[int], reader: Reader) -> Iterator[list[str]]:
    # Read while they are sent, outside the request's scope.
    for start in range(0, len(ids), BATCH):
        batch = ids[start : start + BATCH]
        with tenant_scope_of(tenant_of(actor)):
            rows, watches = read_publications(actor, batch), watches_of(batch)
        yield from (_line(row, watches.get(row.id), reader) for row in rows)


def _line(row: PublicationRow, watch: WatchView | None, reader: Reader) -> list[str]:
    figures, store = row.figures, row.reading
    money = [row.low_price_minor, row.high_price_minor, figures.min_cost, figures.max_cost]
    return [
        row.title,
        row.store_name,
        in_language(STATES[row.state], reader.language),
        render(row.reason, reader.language),
        row.currency,
        *("" if minor is None else to_decimal(minor, row.currency) for minor in money),
        in_language(COST_KINDS[figures.cost_kind], reader.language) if figures.cost_kind else "",
        _time(figures.cost_at, reader),
        _figure(figures.margin),
        _figure(figures.stock),
        _figure(store.stock if store else None),
        str(row.variant_count),
        str(row.mapping.unmapped),
        in_language(MONITORING[watch.state] if watch else "Off", reader.language),
        _time(store.read_at if store else None, reader),
        _time(watch.checked_at if watch else None, reader),
        _time(row.published_at, reader),
        ", ".join(row.tags),
        row.source_url,
        row.store_url,
    ]


def _figure(figure: int | None) -> str:
    """Return the figure as text; an unknown one is not 0."""
    return "" if figure is None else str(figure)


def _time(moment: datetime | None, reader: Reader) -> str:
    return local_time(moment, reader.time_zone) if moment else ""
