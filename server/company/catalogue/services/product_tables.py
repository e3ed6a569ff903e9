"""Import of a topic page's products from a table, or from links only: checked first, then published."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from server.company.antstore.selectors import existing_products
from server.company.catalogue.contracts.products import (
    ImportedProducts,
    RowFault,
    TopicProductText,
    TopicProductType,
)
from server.company.catalogue.models import AwaitedLink, TopicPage, TopicPageProduct
from server.company.catalogue.rules.tables import Cells, amount, named_cells
from server.company.catalogue.services.page_rows import await_links, publish_last, unlisted
from server.company.catalogue.services.products import (
    BAD_PRICE,
    NO_PRODUCT,
    check_takes_products,
    columns_of,
    source_of,
    stamps_of,
)
from server.company.identity.contracts import StaffActor
from server.company.supply.contracts import SupplyProduct
from server.company.supply.selectors.products import find_products
from server.kit.checks import checked, need
from server.kit.errors import Invalid, NotFound
from server.kit.money import exact_minor
from server.kit.sentences import Sentence
from server.kit.shapes import from_row
from server.kit.sheets import table_rows
from server.ports.suppliers import SourceLink, Supplier

MOST_ROWS = 1_000
LONGEST_LINE = 2_000
NO_ROWS = "This file has no rows."
TOO_MANY_ROWS = Sentence("This file has more than {most:,} rows.", most=MOST_ROWS)
BAD_TYPE = "Enter 1 for AliExpress, 2 for 1688, 9 for Antstore, 11 for a link."
UNSEEN = "Enter a title and a price: our catalogue doesn't know this product."
_GUESSED = (TopicProductType.ALIEXPRESS, TopicProductType.ALIBABA1688)

Seen = Mapping[tuple[Supplier, str, str], SupplyProduct]


@dataclass(frozen=True, slots=True)
class Known:
    """Known facts of a product, for cells that a row leaves empty. `price_minor` None: price unknown."""

    title: str
    images: tuple[str, ...]
    currency: str
    price_minor: int | None
    category_name: str = ""


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    cells: Cells
    type: TopicProductType
    link: SourceLink | None


def import_topic_products(
    actor: StaffActor, *, page_id: int, content: bytes, currency: str, keeps: bool, now: datetime
) -> ImportedProducts:
    """Check a table of products; with `keeps`, publish the valid rows at the end of the page.

    Empty cells are filled from our catalogue; for unknown products a job asks the supplier and publishes them then.
    Products already on the page or in an earlier row are known and stay unchanged. `currency`: of the prices in the
    table. NotFound for the page; Invalid if the file is no table, or if the page takes no products.
    """
    if not TopicPage.objects.filter(pk=page_id).exists():
        raise NotFound
    check_takes_products(page_id)
    table = _read(content)
    rows, faults = _recognised(table)
    seen = find_products([row.link for row in rows if row.link], now=now)
    offers = [int(row.link.source_id) for row in rows if row.link and row.type is TopicProductType.ANTSTORE]
    offered = existing_products(offers)
    made: dict[tuple[int, str], TopicPageProduct] = {}
    pending_links: dict[tuple[int, str], AwaitedLink] = {}
    for row in rows:
        known = _known(row.link, seen)
        if row.link and _needs_supplier(row, known):
            link = _awaited(actor, page_id, row, currency, now)
            pending_links.setdefault((row.type, row.link.source_id or row.link.url), link)
            continue
        try:
            columns = columns_of(text_of(row.cells, row.type, known, page_id, currency), offered)
        except Invalid as error:
            faults += _faults(row.number, error)
            continue
        product = TopicPageProduct(**columns, **stamps_of(actor, now), created_at=now)
        made.setdefault((product.type, product.product_id), product)
    new, awaited = unlisted(page_id, made), unlisted(page_id, pending_links)
    if keeps:
        publish_last(page_id, new)
        await_links(awaited)
    faulty, fresh = len({fault.row for fault in faults}), len(new) + len(awaited)
    in_order = tuple(sorted(faults, key=lambda fault: fault.row))
    return ImportedProducts(len(table), fresh, len(awaited), len(table) - fresh - faulty, faulty, in_order)


def _known(link: SourceLink | None, seen: Seen) -> Known | None:
    found = seen.get((link.supplier, link.host.lower(), link.source_id)) if link else None
    return from_row(Known, found) if found else None


def _needs_supplier(row: _Row, known: Known | None) -> bool:
    """Tell whether only the supplier can fill the row's empty cells, or resolve its short link."""
    is_complete = known or (row.cells["title_en"] and row.cells["price"])
    is_short = row.link is not None and row.link.needs_resolving and row.type is not TopicProductType.LINK
    return is_short or not is_complete


def _awaited(actor: StaffActor, page_id: int, row: _Row, currency: str, now: datetime) -> AwaitedLink:
    written = {"cells": row.cells, "currency": currency, "asked_by_id": actor.user_id}
    line = row.cells["product_id"]
    return AwaitedLink(page_id=page_id, type=row.type, line=line, run_after=now, asked_at=now, **written)


def _read(content: bytes) -> dict[int, Cells]:
    rows = list(islice(table_rows(content), MOST_ROWS + 2))
    table = checked("file", named_cells, rows)
    need(table, "file", NO_ROWS)
    need(len(table) <= MOST_ROWS, "file", TOO_MANY_ROWS)
    return table


def _recognised(table: dict[int, Cells]) -> tuple[list[_Row], list[RowFault]]:
    """Return the product of each valid row, and the errors of the others."""
    rows, faults = [], []
    for number, cells in table.items():
        try:
            rows.append(_Row(number, cells, *_product(cells)))
        except Invalid as error:
            faults += _faults(number, error)
    return rows, faults


def _product(cells: Cells) -> tuple[TopicProductType, SourceLink | None]:
    """Return the product type, from the row or from its link, and the product's link."""
    line = cells["product_id"]
    need(len(line) <= LONGEST_LINE, "product_id", NO_PRODUCT)
    if cells["type"]:
        need(
            cells["type"] in {str(int(topic_product_type)) for topic_product_type in TopicProductType}, "type", BAD_TYPE
        )
        kind = TopicProductType(int(cells["type"]))
        return kind, source_of(kind, line)
    for kind in _GUESSED:
        try:
            return kind, source_of(kind, line)
        except Invalid:
            continue
    return TopicProductType.LINK, source_of(TopicProductType.LINK, line)


def text_of(cells: Cells, kind: TopicProductType, known: Known | None, page_id: int, currency: str) -> TopicProductText:
    """Build a row's product; known facts fill its empty cells. Invalid."""
    own_price = bool(cells["price"])
    shown_minor = known.price_minor if known else None
    need(cells["title_en"] or known, "product_id", UNSEEN)
    need(own_price or shown_minor is not None, "product_id", UNSEEN)
    used = currency if own_price or known is None else known.currency
    return TopicProductText(
        page_id=page_id,
        type=kind,
        product_id=cells["product_id"],
        title_en=cells["title_en"] or (known.title if known else ""),
        title_zh=cells["title_zh"],
        images=(cells["image"],) if cells["image"] else known.images if known else (),
        currency=used,
        price_minor=_minor("price", cells, used) if own_price else shown_minor or 0,
        sell_minor=_minor("sell_price", cells, used) if cells["sell_price"] else None,
        category=cells["category"] or (known.category_name if known else ""),
        category_zh=cells.get("category_zh", ""),
    )


def _minor(column: str, cells: Cells, currency: str) -> int:
    minor = checked(column, lambda cell: exact_minor(amount(cell, currency), currency), cells[column])
    need(minor >= 0, column, BAD_PRICE)
    return minor


def _faults(number: int, error: Invalid) -> list[RowFault]:
    return [RowFault(number, field, sentence) for field, sentence in error.fields.items()]
