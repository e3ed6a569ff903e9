"""Products of a topic page from a table, or from links alone: looked through first, then put on the page."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from django.db.models import Max

from server.company.catalogue.contracts.products import (
    ImportedProducts,
    RowFault,
    TopicProductState,
    TopicProductText,
    TopicProductType,
)
from server.company.catalogue.models import TopicPage, TopicPageProduct
from server.company.catalogue.rules.tables import Cells, amount, named_cells
from server.company.catalogue.services.products import BAD_PRICE, columns_of, recognise, stamps_of
from server.company.identity.contracts import StaffActor
from server.company.supply.contracts import SupplyProduct
from server.company.supply.selectors.products import find_products
from server.kit.checks import checked, need
from server.kit.errors import Invalid, NotFound
from server.kit.money import to_minor
from server.kit.sentences import Sentence
from server.kit.sheets import table_rows
from server.ports.suppliers import SourceLink, Supplier

MOST_ROWS = 1_000
NO_ROWS = "This file has no rows."
TOO_MANY_ROWS = Sentence("This file has more than {most:,} rows.", most=MOST_ROWS)
BAD_TYPE = "Enter 1 for AliExpress, 2 for 1688, 9 for Antstore, 11 for a link."
UNSEEN = "Enter a title and a price: our catalogue doesn't know this product."
_GUESSED = (TopicProductType.ALIEXPRESS, TopicProductType.ALIBABA1688)

Seen = Mapping[tuple[Supplier, str, str], SupplyProduct]


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    cells: Cells
    type: TopicProductType
    link: SourceLink | None


def import_topic_products(
    actor: StaffActor, *, page_id: int, content: bytes, currency: str, keeps: bool, now: datetime
) -> ImportedProducts:
    """Look through a table of products; with `keeps`, the rows that fit are published, after what is on the page.

    What a row leaves empty is taken from our catalogue, where it knows the product. What is on the page already, or
    further up, is known and stays as it is. `currency`: of the prices in the table. NotFound for the page; Invalid
    for what is no table.
    """
    if not TopicPage.objects.filter(pk=page_id).exists():
        raise NotFound
    table = _read(content)
    rows, faults = _recognised(table)
    seen = find_products([one.link for one in rows if one.link], now=now)
    made: dict[tuple[int, str], TopicPageProduct] = {}
    for row in rows:
        try:
            columns = columns_of(_text(row, seen, page_id, currency))
        except Invalid as error:
            faults += _faults(row.number, error)
            continue
        product = TopicPageProduct(**columns, **stamps_of(actor, now), created_at=now)
        made.setdefault((product.type, product.product_id), product)
    new = _unlisted(page_id, made)
    if keeps:
        TopicPageProduct.objects.bulk_create(new, ignore_conflicts=True)
    faulty = len({fault.row for fault in faults})
    in_order = tuple(sorted(faults, key=lambda fault: fault.row))
    return ImportedProducts(len(table), len(new), len(table) - len(new) - faulty, faulty, in_order)


def _read(content: bytes) -> dict[int, Cells]:
    rows = list(islice(table_rows(content), MOST_ROWS + 2))
    table = checked("file", named_cells, rows)
    need(table, "file", NO_ROWS)
    need(len(table) <= MOST_ROWS, "file", TOO_MANY_ROWS)
    return table


def _recognised(table: dict[int, Cells]) -> tuple[list[_Row], list[RowFault]]:
    """What each row is about, and what is wrong with the others."""
    rows, faults = [], []
    for number, cells in table.items():
        try:
            rows.append(_Row(number, cells, *_product(cells)))
        except Invalid as error:
            faults += _faults(number, error)
    return rows, faults


def _product(cells: Cells) -> tuple[TopicProductType, SourceLink | None]:
    """The type that a row names, or that its link tells."""
    line = cells["product_id"]
    if cells["type"]:
        need(cells["type"] in {str(int(one)) for one in TopicProductType}, "type", BAD_TYPE)
        kind = TopicProductType(int(cells["type"]))
        return kind, recognise(kind, line)
    for kind in _GUESSED:
        try:
            return kind, recognise(kind, line)
        except Invalid:
            continue
    return TopicProductType.LINK, recognise(TopicProductType.LINK, line)


def _text(row: _Row, seen: Seen, page_id: int, currency: str) -> TopicProductText:
    cells, link = row.cells, row.link
    known = seen.get((link.supplier, link.host.lower(), link.source_id)) if link else None
    own_price = bool(cells["price"])
    need(known or (cells["title_en"] and own_price), "product_id", UNSEEN)
    used = currency if own_price or known is None else known.currency
    return TopicProductText(
        page_id=page_id,
        type=row.type,
        product_id=cells["product_id"],
        title_en=cells["title_en"] or (known.title if known else ""),
        title_zh=cells["title_zh"],
        images=(cells["image"],) if cells["image"] else known.images if known else (),
        currency=used,
        price_minor=_minor("price", cells, used) if own_price or known is None else known.price_minor,
        sell_minor=_minor("sell_price", cells, used) if cells["sell_price"] else None,
        category=cells["category"] or (known.category_name if known else ""),
    )


def _minor(column: str, cells: Cells, currency: str) -> int:
    try:
        minor = to_minor(amount(cells[column]), currency)
    except ValueError as error:
        raise Invalid.on(column, BAD_PRICE) from error
    need(minor >= 0, column, BAD_PRICE)
    return minor


def _unlisted(page_id: int, made: dict[tuple[int, str], TopicPageProduct]) -> list[TopicPageProduct]:
    """Those that are not on the page yet, to be published after its last product."""
    on_page = TopicPageProduct.objects.filter(page_id=page_id)
    ids = {product_id for _type, product_id in made}
    known = set(on_page.filter(product_id__in=ids).values_list("type", "product_id"))
    last = on_page.aggregate(last=Max("position"))["last"]
    new = [product for key, product in made.items() if key not in known]
    for position, product in enumerate(new, start=0 if last is None else last + 1):
        product.position, product.state = position, TopicProductState.PUBLISHED
    return new


def _faults(number: int, error: Invalid) -> list[RowFault]:
    return [RowFault(number, field, sentence) for field, sentence in error.fields.items()]
