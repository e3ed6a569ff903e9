"""Queries on Antstore's products, for staff who edit and merchants who import them."""

from collections.abc import Collection

from server.company.antstore import models
from server.company.antstore.contracts import (
    OfferedOption,
    OfferedProduct,
    OfferedText,
    OfferedVariant,
    OfferFilter,
    ProductStatus,
)
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_products(*, filters: OfferFilter, page: PageRequest) -> tuple[list[OfferedProduct], int]:
    """List products, newest first, with the number of rows, in three queries."""
    rows = models.CuratedProduct.objects.fitting(filters)
    shown = rows.select_related("edited_by").prefetch_related("variants").order_by("-pk")
    return [_product(row) for row in shown[page.offset : page.offset + page.limit]], rows.count()


def read_product(product_id: int) -> OfferedProduct:
    """Return one product. Raise NotFound."""
    found, _ = list_products(filters=OfferFilter(ids=(product_id,)), page=PageRequest(size=1))
    if not found:
        raise NotFound
    return found[0]


def existing_products(product_ids: Collection[int]) -> frozenset[int]:
    """Return those of these ids that products have, in any status; one query, none for no ids."""
    if not product_ids:
        return frozenset()
    return frozenset(models.CuratedProduct.objects.filter(pk__in=product_ids).values_list("pk", flat=True))


def _product(row: models.CuratedProduct) -> OfferedProduct:
    options = tuple(OfferedOption(option["name"], tuple(option["values"])) for option in row.options)
    variants = tuple(from_row(OfferedVariant, variant) for variant in row.variants.all())
    text = from_row(OfferedText, row, options=options, variants=variants)
    edited_by, status = row.edited_by.get_username(), ProductStatus(row.status)
    return from_row(OfferedProduct, row, text=text, status=status, edited_by=edited_by)
