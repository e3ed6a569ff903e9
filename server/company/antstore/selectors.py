"""Queries on Antstore's products, for staff who edit and merchants who import them, and on the parcels to send."""

from collections.abc import Collection, Sequence

from django.db.models import Prefetch, Q, QuerySet

from server.company.antstore import models
from server.company.antstore.contracts import (
    FulfilmentFilter,
    FulfilmentRow,
    FulfilmentState,
    LabelRow,
    OfferedOption,
    OfferedProduct,
    OfferedText,
    OfferedVariant,
    OfferFilter,
    PickLine,
    PresentOffer,
    ProductStatus,
    RefusalRow,
    ShipmentRow,
)
from server.company.antstore.rules import id_in, left_to_send
from server.kit.errors import NotFound
from server.kit.mobiles import has_text
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


def list_fulfilments(*, filters: FulfilmentFilter, page: PageRequest) -> tuple[list[FulfilmentRow], int]:
    """List parcels, those that wait longest first, with the number of rows."""
    rows = models.Fulfilment.objects.filter(_conditions(filters))
    shown = _with_all(rows).order_by("pk")[page.offset : page.offset + page.limit]
    return [_fulfilment(row) for row in shown], rows.count()


def _conditions(filters: FulfilmentFilter) -> Q:
    named = {
        "state": filters.state,
        "assignee_id": filters.assignee_id,
        "tenant_id": filters.tenant_id,
        "country": filters.country.upper() or None,
    }
    condition = Q(**{name: value for name, value in named.items() if value is not None})
    if text := filters.text.strip():
        sent = models.Shipment.objects.filter(tracking_number__iexact=text).values("fulfilment_id")
        found = Q(tracking_number__iexact=text) | Q(pk__in=sent) | Q(key=text) | has_text(text, "tenant__name")
        number = id_in(text)
        condition &= found if number is None else found | Q(pk=number)
    return condition


def read_fulfilment(fulfilment_id: int) -> FulfilmentRow:
    """Return one parcel. Raise NotFound."""
    row = _with_all(models.Fulfilment.objects.filter(pk=fulfilment_id)).first()
    if row is None:
        raise NotFound
    return _fulfilment(row)


def fulfilment_of(tenant_id: int, key: str) -> FulfilmentRow | None:
    """Return the parcel of a merchant's purchase; None when it was not asked for."""
    row = _with_all(models.Fulfilment.objects.filter(tenant_id=tenant_id, key=key)).first()
    return _fulfilment(row) if row else None


def present_offers(product_ids: Collection[str]) -> dict[tuple[str, str], PresentOffer]:
    """Return what the published products among these cost now, by product and SKU; one query."""
    ids = [int(product_id) for product_id in product_ids if product_id.isdecimal()]
    sold = models.CuratedVariant.objects.filter(product_id__in=ids, product__status=ProductStatus.PUBLISHED)
    rows = sold.values_list("product_id", "sku", "product__currency", "price_minor", "stock")
    return {
        (str(product), sku): PresentOffer(currency, price_minor, stock)
        for product, sku, currency, price_minor, stock in rows
    }


def _with_all(rows: QuerySet[models.Fulfilment]) -> QuerySet[models.Fulfilment]:
    in_time = Prefetch("shipments", models.Shipment.objects.order_by("pk"))
    labels = Prefetch("labels", models.ShipmentLabel.objects.select_related("uploaded_by").order_by("pk"))
    refused = Prefetch("refusals", models.LineRefusal.objects.select_related("refused_by").order_by("pk"))
    return rows.select_related("tenant", "assignee").prefetch_related(in_time, labels, refused)


def shipments_of(row: models.Fulfilment) -> tuple[ShipmentRow, ...]:
    """Return the parcels that left, the first one first."""
    sent: Sequence[models.Shipment] = sorted(row.shipments.all(), key=lambda each: each.pk)
    return tuple(from_row(ShipmentRow, each, pieces={int(at): n for at, n in each.pieces.items()}) for each in sent)


def refusals_of(row: models.Fulfilment) -> tuple[RefusalRow, ...]:
    """Return what was refused alone, the first refusal first."""
    rows: Sequence[models.LineRefusal] = sorted(row.refusals.all(), key=lambda each: each.pk)
    return tuple(
        from_row(
            RefusalRow,
            each,
            pieces={int(at): count for at, count in each.pieces.items()},
            refused_by=str(each.refused_by) if each.refused_by else "",
        )
        for each in rows
    )


def _fulfilment(row: models.Fulfilment) -> FulfilmentRow:
    lines, shipments, refusals = tuple(PickLine(**line) for line in row.lines), shipments_of(row), refusals_of(row)
    left = {} if row.state == FulfilmentState.SHIPPED else left_to_send(lines, shipments, refusals)
    return from_row(
        FulfilmentRow,
        row,
        schema_name=row.tenant.schema_name,
        merchant=row.tenant.name,
        assignee=str(row.assignee) if row.assignee else "",
        lines=lines,
        shipments=shipments,
        left=left,
        refusals=refusals,
        labels=tuple(_label(each) for each in row.labels.all()),
        state=FulfilmentState(row.state),
    )


def _label(row: models.ShipmentLabel) -> LabelRow:
    return from_row(LabelRow, row, uploaded_by=str(row.uploaded_by) if row.uploaded_by else "")


def labels_of_purchases(tenant_id: int, keys: Collection[str]) -> dict[str, list[LabelRow]]:
    """Return the labels of a merchant's purchases by the purchases' keys, oldest first; one query."""
    rows = models.ShipmentLabel.objects.filter(fulfilment__tenant_id=tenant_id, fulfilment__key__in=keys)
    found: dict[str, list[LabelRow]] = {}
    for row in rows.select_related("fulfilment", "uploaded_by").order_by("pk"):
        found.setdefault(row.fulfilment.key, []).append(_label(row))
    return found
