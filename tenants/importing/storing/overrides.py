"""Write products with fields taken again from their suppliers."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import connection

from server.kit.bulk import copy_rows, update_rows
from tenants.importing.contracts import ListedVariantView, ListedView
from tenants.importing.contracts.overrides import OverrideField
from tenants.importing.models import ListedProduct, ListedVariant, ListState
from tenants.importing.rules.changes import column_value
from tenants.importing.rules.columns import VariantColumns, json_text
from tenants.importing.rules.figures import Figures, figures_of, is_ready
from tenants.importing.rules.looks import SEEN, seen_columns

_PRODUCT = ("title", "source_title", "images", "description_html", "options", "state", "variant_count", "min_quantity")
_VARIANT = (*VariantColumns._fields, *SEEN)
# A product in two stores may change twice in one override. Its first values stay, unless somebody edited it between.
_KEEP_FORMER = """
INSERT INTO importing_formerproduct AS known (record_id, product_id, version, values, created_at)
SELECT %s, one.product_id, one.version, one.values, %s
FROM jsonb_to_recordset(%s::jsonb) AS one (product_id bigint, version integer, values jsonb)
ON CONFLICT (record_id, product_id) DO UPDATE SET version = excluded.version WHERE known.version = excluded.version - 1
"""


def write_overridden(rewritten: Sequence[tuple[ListedView, Collection[OverrideField]]], *, now: datetime) -> None:
    """Write locked products, each as its next version with the taken fields.

    Variants that stay keep their ids, because stores know them by id. The number of statements does not grow with the
    products.
    """
    columns = [*_PRODUCT, *Figures._fields, "version", "updated_at", "seen_at"]
    update_rows([_product(_read_now(after, fields, now), now) for after, fields in rewritten], columns)
    _write_variants([after for after, fields in rewritten if OverrideField.VARIANTS in fields])


def keep_former(record_id: int, former: Sequence[tuple[int, int, Mapping[str, Any]]], *, now: datetime) -> None:
    """Save former values for undo: the product's id, the version that the change made, the values. Belongs in the
    transaction that locked the products.
    """
    rows = [{"product_id": key, "version": version, "values": values} for key, version, values in former]
    if rows:
        with connection.cursor() as cursor:
            cursor.execute(_KEEP_FORMER, [record_id, now, json_text(rows)])


def write_restored(products: Sequence[ListedView], *, now: datetime) -> None:
    """Restore locked products and their variants, with their former ids."""
    if not products:
        return
    update_rows(
        [_product(product, now) for product in products], [*_PRODUCT, *Figures._fields, "version", "updated_at"]
    )
    ListedVariant.objects.filter(product_id__in=[product.id for product in products]).delete()
    rows = [(each.id, product.id, *_row(each)) for product in products for each in product.variants]
    copy_rows("importing_listedvariant", ("id", "product_id", *_VARIANT), rows)


def _read_now(after: ListedView, fields: Collection[OverrideField], now: datetime) -> ListedView:
    return replace(after, seen_at=now) if OverrideField.VARIANTS in fields else after


def _product(after: ListedView, now: datetime) -> ListedProduct:
    figures, state = figures_of(after.variants), after.state
    if state in (ListState.DRAFT, ListState.READY):
        state = ListState.READY if is_ready(after.title, figures) else ListState.DRAFT
    own = {"state": state, "variant_count": len(after.variants), "version": after.version + 1, "updated_at": now}
    taken = {name: _value(after, name) for name in _PRODUCT if name not in own}
    return ListedProduct(id=after.id, seen_at=after.seen_at, **taken, **figures._asdict(), **own)


def _write_variants(products: Sequence[ListedView]) -> None:
    if not products:
        return
    kept = [variant for product in products for variant in product.variants if variant.id]
    left = ListedVariant.objects.filter(product_id__in=[product.id for product in products])
    left.exclude(pk__in=[variant.id for variant in kept]).delete()
    update_rows([ListedVariant(id=variant.id, **_columns(variant)) for variant in kept], _VARIANT)
    fresh = [(product.id, *_row(variant)) for product in products for variant in product.variants if not variant.id]
    copy_rows("importing_listedvariant", ("product_id", *_VARIANT), fresh)


def _columns(variant: ListedVariantView) -> dict[str, Any]:
    return {name: getattr(variant, name) for name in VariantColumns._fields} | seen_columns(variant.seen)


def _row(variant: ListedVariantView) -> list[Any]:
    values = _columns(variant) | {"option_values": json_text(list(variant.option_values))}
    return [values[name] for name in _VARIANT]


def _value(product: ListedView, name: str) -> Any:
    if name == "options":
        return [{"name": option.name, "values": list(option.values)} for option in product.options]
    return column_value(name, getattr(product, name))
