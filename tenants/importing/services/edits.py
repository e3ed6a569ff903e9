"""Edit a product of the Import List. Of two users who edit at once, the second gets an error; nothing is
overwritten.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit.bulk import update_rows
from server.kit.errors import Invalid, NotFound
from server.kit.image_links import uploaded_key
from tenants.importing.contracts import ListedView, ProductChange
from tenants.importing.contracts.customs import FactSource
from tenants.importing.errors import ChangedMeanwhile
from tenants.importing.models import ListedProduct, ListedVariant, ListState, UploadedImage
from tenants.importing.rules.customs import customs_values, dated, with_facts, with_variant_facts
from tenants.importing.rules.edits import image_address, product_columns, renamed_options, variant_columns
from tenants.importing.rules.figures import figures_of, is_ready
from tenants.importing.selectors.products import get_product
from tenants.preferences.contracts import PriceSettings
from tenants.preferences.selectors import read_price_settings


def edit_product(actor: Actor, *, product_id: int, change: ProductChange, now: datetime) -> ListedView:
    """Change the given fields and return the product.

    PlanUnpaid; NotFound; ChangedMeanwhile (1000409) when `change.version` is not the newest; Invalid naming each field.
    """
    refuse_unpaid(actor.tenant_id, is_import=True, now=now)
    settings = read_price_settings()
    with transaction.atomic():
        product = ListedProduct.objects.select_for_update().filter(pk=product_id, trashed_at=None).first()
        if product is None:
            raise NotFound
        if product.version != change.version:
            raise ChangedMeanwhile
        columns = product_columns(change.values)
        _claim_images(columns.get("images", ()), change, now)
        variants = {variant.pk: variant for variant in product.variants.order_by("position")}
        if "options" in columns:
            _rename_values(product, columns["options"], variants)
        _change_variants(product, change, variants, settings)
        columns |= _customs(product, change, variants, now)
        columns |= _derived(columns.get("title", product.title), list(variants.values()), product)
        ListedProduct.objects.filter(pk=product_id).update(**columns, version=product.version + 1, updated_at=now)
    return get_product(product_id)


def _customs(
    product: ListedProduct, change: ProductChange, variants: Mapping[int, ListedVariant], now: datetime
) -> dict[str, Any]:
    """Return the column of what customs ask, if any of it was sent. Invalid naming each field."""
    errors: dict[str, str] = {}
    customs, was = product.customs, product.customs
    if isinstance(sent := change.values.get("customs"), Mapping):
        customs = with_facts(customs, customs_values(sent, errors), FactSource.TYPED)
    fields = {f"customs.{name}": fault for name, fault in errors.items()}
    for at, each in enumerate(change.variants):
        if isinstance(sent := each.values.get("customs"), Mapping):
            own: dict[str, str] = {}
            values = customs_values(sent, own)
            customs = with_variant_facts(customs, variants[each.id].source_sku_id, values, FactSource.TYPED)
            fields |= {f"product_skus.{at}.customs.{name}": fault for name, fault in own.items()}
    if fields:
        raise Invalid.of_fields(fields)
    return {} if customs == was else {"customs": dated(customs, now.date())}


def _claim_images(images: Iterable[Mapping[str, str]], change: ProductChange, now: datetime) -> None:
    """Mark the uploaded images as used, so that they are not purged. NotFound when one is missing or another
    merchant's.
    """
    sent = [image["url"] for image in images]
    sent += [image_address(str(variant.values.get("sku_image") or "")) for variant in change.variants]
    keys = {key for url in sent if (key := uploaded_key(url))}
    if keys and UploadedImage.objects.filter(key__in=keys).update(used_at=now) != len(keys):
        raise NotFound


def _rename_values(
    product: ListedProduct, options: list[dict[str, Any]], variants: Mapping[int, ListedVariant]
) -> None:
    renamed = renamed_options(product.options, options, [v.option_values for v in variants.values()])
    for variant, values in zip(variants.values(), renamed, strict=True):
        variant.option_values = values


def _change_variants(
    product: ListedProduct, change: ProductChange, variants: Mapping[int, ListedVariant], settings: PriceSettings
) -> None:
    fields: dict[str, str] = {}
    changed: dict[int, ListedVariant] = dict(variants) if "options" in change.values else {}
    written = {"option_values"} if "options" in change.values else set()
    for at, variant_change in enumerate(change.variants):
        variant = variants.get(variant_change.id)
        if variant is None:
            fields[f"product_skus.{at}.id"] = "is not a variant of this product"
            continue
        columns, errors = variant_columns(
            variant_change.values,
            currency=product.currency,
            cost_minor=variant.supply.cost_minor,
            compare_at=variant.compare_at_minor,
            supplier_compare_at=variant.supplier_compare_at_minor,
            settings=settings,
        )
        if "stock" in columns and variant.seen is not None:
            # Typed after the supplier was read, so it is newer.
            columns |= {"seen_stock": columns["stock"], "seen_available": columns.get("available", variant.available)}
        fields |= {f"product_skus.{at}.{name}": message for name, message in errors.items()}
        for name, value in columns.items():
            setattr(variant, name, value)
        changed[variant.pk] = variant
        written |= columns.keys()
    if fields:
        raise Invalid.of_fields(fields)
    if written:
        update_rows(changed.values(), sorted(written))


def _derived(title: str, variants: list[ListedVariant], product: ListedProduct) -> dict[str, Any]:
    figures = figures_of(variants)
    derived: dict[str, Any] = figures._asdict()
    if product.state in (ListState.DRAFT, ListState.READY):
        derived["state"] = ListState.READY if is_ready(title, figures) else ListState.DRAFT
    return derived
