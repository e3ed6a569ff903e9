"""Which published variant a line sold: by the store's own ids, else by a SKU that only one variant has; where the store
kept neither, by the titles of product and variant."""

from collections.abc import Sequence

from server.kit.bulk import update_rows
from server.ports.orders import LineKind
from tenants.orders.contracts import Problem
from tenants.orders.models import Order, OrderLine
from tenants.orders.services.tabs import put_problem
from tenants.products.selectors.sold import pictures_of, sold_by_ids, sold_by_skus, sold_by_titles


def link_lines(orders: Sequence[Order]) -> None:
    """Link the lines of one store's orders to what was published, and put NOT_MAPPED on orders with a line without.

    The caller saves the orders. A line that was linked once keeps its link: the store may have deleted the product.
    """
    if not orders:
        return
    lines = list(OrderLine.objects.filter(order_id__in=[row.pk for row in orders]).order_by("pk"))
    _link(orders[0].store_id, [line for line in lines if line.publication_id is None and line.kind == LineKind.PRODUCT])
    _add_pictures([line for line in lines if line.publication_id is not None and not line.image_url])
    unmapped = {line.order_id for line in lines if is_unmapped(line)}
    for row in orders:
        put_problem(row, Problem.NOT_MAPPED, exists=row.pk in unmapped)


def is_unmapped(line: OrderLine) -> bool:
    """Return whether something of the line is still to be sent and nothing says from where."""
    is_open = line.kind == LineKind.PRODUCT and line.open_quantity > 0
    return is_open and line.publication_id is None and line.mapping is None and not line.is_own_stock


def _link(store_id: int, lines: Sequence[OrderLine]) -> None:
    if not lines:
        return
    by_ids = sold_by_ids(store_id, {(line.store_product_id, line.store_variant_id) for line in lines})
    rest = [line.sku for line in lines if (line.store_product_id, line.store_variant_id) not in by_ids]
    by_skus = sold_by_skus(store_id, rest) if any(rest) else {}
    nameless = {_titles(line) for line in lines if _is_nameless(line)}
    by_titles = sold_by_titles(store_id, nameless) if nameless else {}
    changed = []
    for line in lines:
        sold = by_ids.get((line.store_product_id, line.store_variant_id)) or by_skus.get(line.sku)
        if _is_nameless(line):
            sold = by_titles.get(_titles(line))
        if sold is not None:
            line.publication_id, line.variant_id = sold.publication_id, sold.variant_id
            changed.append(line)
    update_rows(changed, ["publication_id", "variant_id"])


def _add_pictures(lines: Sequence[OrderLine]) -> None:
    """Show the product's picture where the store tells none with its orders (BigCommerce and Square never do)."""
    pictures = pictures_of({line.publication_id for line in lines if line.publication_id}) if lines else {}
    for line in lines:
        line.image_url = pictures.get(line.publication_id or 0, "")
    update_rows([line for line in lines if line.image_url], ["image_url"])


def _is_nameless(line: OrderLine) -> bool:
    """Return whether the store kept neither ids nor a SKU: it deleted the product."""
    return not (line.store_product_id or line.store_variant_id or line.sku)


def _titles(line: OrderLine) -> tuple[str, str]:
    return line.title, line.variant_title
