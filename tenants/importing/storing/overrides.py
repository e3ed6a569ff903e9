"""Write a product with the fields that were taken from its supplier anew."""

from collections.abc import Collection
from dataclasses import asdict
from datetime import datetime
from typing import Any

from server.kit.bulk import copy_rows, update_rows
from tenants.importing.contracts import ListedVariantView, ListedView
from tenants.importing.contracts.overrides import OverrideField
from tenants.importing.models import ListedProduct, ListedVariant, ListState
from tenants.importing.rules.changes import column_value
from tenants.importing.rules.columns import VariantColumns, json_text
from tenants.importing.rules.figures import figures_of, is_ready

_COLUMNS = {
    OverrideField.TITLE: ("title", "source_title"),
    OverrideField.IMAGES: ("images",),
    OverrideField.DESCRIPTION: ("description_html",),
    OverrideField.VARIANTS: ("options",),
}
_VARIANT = VariantColumns._fields


def write_overridden(after: ListedView, fields: Collection[OverrideField], *, now: datetime) -> None:
    """Write a locked product as its next version. A variant that stays keeps its id: its stores know it by that."""
    figures = figures_of(after.variants)
    values: dict[str, Any] = {name: _value(after, name) for field in fields for name in _COLUMNS[field]}
    if after.state in (ListState.DRAFT, ListState.READY):
        values["state"] = ListState.READY if is_ready(after.title, figures) else ListState.DRAFT
    ListedProduct.objects.filter(pk=after.id).update(
        **values, **figures._asdict(), variant_count=len(after.variants), version=after.version + 1, updated_at=now
    )
    if OverrideField.VARIANTS in fields:
        _write_variants(after)


def _write_variants(after: ListedView) -> None:
    kept = [one for one in after.variants if one.id]
    ListedVariant.objects.filter(product_id=after.id).exclude(pk__in=[one.id for one in kept]).delete()
    update_rows([ListedVariant(**asdict(one)) for one in kept], _VARIANT)
    fresh = [one for one in after.variants if not one.id]
    copy_rows("importing_listedvariant", ("product_id", *_VARIANT), [(after.id, *_row(one)) for one in fresh])


def _row(variant: ListedVariantView) -> list[Any]:
    values = asdict(variant) | {"option_values": json_text(list(variant.option_values))}
    return [values[name] for name in _VARIANT]


def _value(product: ListedView, name: str) -> Any:
    if name == "options":
        return [{"name": one.name, "values": list(one.values)} for one in product.options]
    return column_value(name, getattr(product, name))
