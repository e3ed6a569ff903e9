"""Write what suppliers showed of imported products: the newest cost and stock, read by all figures and checks."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from server.kit.bulk import update_rows
from tenants.importing.contracts.looks import Look
from tenants.importing.models import ListedProduct, ListedVariant, ListState
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.figures import Figures, figures_of, is_ready
from tenants.importing.rules.looks import SEEN, look_of_draft, newest_supply, seen_columns
from tenants.importing.rules.sameness import KnownVariant


def write_looks(looks: Mapping[int, Look], *, at: datetime) -> None:
    """Save looks by product id, with the products' figures; a product that was read later keeps its values.

    Prices, versions and what stores get do not change. The number of statements does not grow with the products.
    """
    older = Q(seen_at=None) | Q(seen_at__lt=at)
    with transaction.atomic():
        rows = ListedProduct.objects.select_for_update(no_key=True).filter(older, pk__in=looks).order_by("pk")
        products = list(rows.only("title", "currency", "state"))
        variants = _variants([product.pk for product in products])
        changed = [
            row
            for product in products
            for row in variants[product.pk]
            if _note(row, looks[product.pk], product.currency)
        ]
        update_rows(changed, SEEN)
        for product in products:
            _settle(product, variants[product.pk], at)
        update_rows(products, [*Figures._fields, "state", "seen_at"])


def write_drafts_seen(drafts: Mapping[int, ProductDraft], *, at: datetime) -> None:
    """Save what drafts show of products that are listed already, by product id."""
    known = _variants(drafts) if drafts else {}
    looks = {
        key: look_of_draft([KnownVariant(row.pk, row.source_sku_id, row.option_values) for row in known[key]], draft)
        for key, draft in drafts.items()
    }
    shown = {key: look for key, look in looks.items() if not look.is_gone}
    if shown:
        write_looks(shown, at=at)


def _variants(product_ids: Iterable[int]) -> dict[int, list[ListedVariant]]:
    found: dict[int, list[ListedVariant]] = defaultdict(list)
    for row in ListedVariant.objects.filter(product_id__in=list(product_ids)).order_by("position"):
        found[row.product_id].append(row)
    return found


def _note(row: ListedVariant, look: Look, currency: str) -> bool:
    """Set the newest supply; return whether it changed."""
    seen = newest_supply(row.supply, look, row.pk, currency)
    is_changed = seen != row.seen
    for name, value in seen_columns(seen).items():
        setattr(row, name, value)
    return is_changed


def _settle(product: ListedProduct, variants: list[ListedVariant], at: datetime) -> None:
    figures = figures_of(variants)
    for name, value in figures._asdict().items():
        setattr(product, name, value)
    if product.state in (ListState.DRAFT, ListState.READY):
        product.state = ListState.READY if is_ready(product.title, figures) else ListState.DRAFT
    product.seen_at = at
