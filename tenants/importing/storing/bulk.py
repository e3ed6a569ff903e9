"""Write drafts of products and their variants in bulk, without changes."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db import connection

from server.kit.bulk import copy_rows, update_rows
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.importing.rules.collections import ByStore, stored_collections
from tenants.importing.rules.columns import ProductColumns, ProductDraft, VariantColumns
from tenants.importing.rules.sameness import KnownVariant, same_variants

_PRODUCT_COLUMNS = (
    "id", "is_copy", "store_states", "version", "imported_by", "created_at", "updated_at", *ProductColumns._fields,
)  # fmt: skip
_VARIANT_COLUMNS = ("product_id", *VariantColumns._fields)
_NEW_IDS = """
WITH keys AS MATERIALIZED (SELECT pg_get_serial_sequence('importing_listedproduct', 'id')::regclass AS name)
SELECT nextval(name) FROM keys, generate_series(1, %s)
"""
# A product in stores keeps the state that follows from them; what was typed for customs is not the supplier's.
_OWN = {
    "state": "CASE WHEN store_states = '{}'::jsonb THEN %s ELSE state END",
    "customs": "COALESCE(customs, %s::jsonb)",
}
_REPLACE = f"""
UPDATE importing_listedproduct SET
    ({", ".join(ProductColumns._fields)}) = ROW ({", ".join(_OWN.get(name, "%s") for name in ProductColumns._fields)}),
    version = version + 1, updated_at = %s, seen_at = %s
WHERE id = %s
"""  # noqa: S608


def copy_products(
    drafts: Sequence[ProductDraft], *, imported_by: int, now: datetime, is_copy: bool = False
) -> list[int]:
    """Insert all of them; return their ids in the same order.

    The caller has checked that none is listed, unless they are deliberate copies.
    """
    if not drafts:
        return []
    ids = new_ids(len(drafts))
    rows = (
        (key, is_copy, "{}", 1, imported_by, new.listed_at or now, now, *new.columns)
        for key, new in zip(ids, drafts, strict=True)
    )
    copy_rows("importing_listedproduct", _PRODUCT_COLUMNS, rows)
    copy_variants(zip(ids, drafts, strict=True))
    return ids


def copy_variants(products: Iterable[tuple[int, ProductDraft]]) -> None:
    """Insert the variants of existing products."""
    rows = ((product_id, *variant) for product_id, draft in products for variant in draft.variants)
    copy_rows("importing_listedvariant", _VARIANT_COLUMNS, rows)


def overwrite_product(product_id: int, draft: ProductDraft, *, now: datetime) -> None:
    """Replace an edited product by the supplier's. It stays in its stores, which know its variants by their ids.

    So a variant that the supplier still has keeps its id; one that it no longer shows is deleted.
    """
    with connection.cursor() as cursor:
        cursor.execute(_REPLACE, [*draft.columns, now, now, product_id])
    variants = ListedVariant.objects.filter(product_id=product_id)
    known = list(variants.order_by("position").values_list("pk", "source_sku_id", "option_values"))
    ids = same_variants([KnownVariant(*row) for row in known], draft.variants)
    variants.delete()
    kept = [(ids[at], product_id, *new) for at, new in enumerate(draft.variants) if at in ids]
    copy_rows("importing_listedvariant", ("id", *_VARIANT_COLUMNS), kept)
    fresh = [(product_id, *new) for at, new in enumerate(draft.variants) if at not in ids]
    copy_rows("importing_listedvariant", _VARIANT_COLUMNS, fresh)


def keep_collections(chosen: Mapping[int, ByStore]) -> None:
    """Save the collections of products, by their ids."""
    update_rows(
        [ListedProduct(id=key, collections=stored_collections(own)) for key, own in chosen.items()], ["collections"]
    )


def new_ids(count: int) -> list[int]:
    """Reserve ids for new products."""
    with connection.cursor() as cursor:
        cursor.execute(_NEW_IDS, [count])
        return [row[0] for row in cursor.fetchall()]
