"""Three-way comparison of the stock of variants: last written by us, ours now, the store's now.

Stock never holds a product back: every sale changes it.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from server.ports.stocks import NewStock, settled_stock
from server.ports.stores import PushProduct, PushVariant
from server.ports.written import StockChange

Stocks = Mapping[str, NewStock]
AsSent = Callable[[Stocks], Stocks]
"""How the platform keeps the stocks of all variants of a product."""


def as_counted(stocks: Stocks) -> dict[str, NewStock]:
    """Return the stocks for platforms without a mark for what is sold out: that is counted, with none left."""
    return {key: NewStock(stock.quantity if stock.is_tracked else None) for key, stock in stocks.items()}


def stocks_to_compare(product: PushProduct, as_sent: AsSent) -> list[str]:
    """Return the store's ids of variants whose stock we changed since we wrote it: only for these theirs matters."""
    ours, last = _known(product, as_sent)
    moved = product.written.moved if product.written else ()
    pairs = ((variant, last.get(variant.external_id)) for variant in product.variants if not variant.sets_stock)
    return [
        variant.external_id
        for variant, before in pairs
        if before is not None and (before != ours[variant.reference] or variant.external_id in moved)
    ]


def with_stocks(product: PushProduct, existing: Collection[str], stocks: Stocks, as_sent: AsSent) -> PushProduct:
    """Return the product with the stocks marked that stay as the store has them; `existing` are its variants' ids."""
    ours, last = _known(product, as_sent)
    variants = (
        replace(variant, keeps_stock=True)
        if variant.external_id in existing
        and _stays(
            product, variant, ours[variant.reference], last.get(variant.external_id), stocks.get(variant.external_id)
        )
        else variant
        for variant in product.variants
    )
    return replace(product, variants=tuple(variants))


def stock_changes(product: PushProduct, stocks: Stocks, as_sent: AsSent) -> Iterator[StockChange]:
    """Yield stocks that differ in the store both from what we wrote last and from ours."""
    ours, last = _known(product, as_sent)
    for variant in product.variants:
        theirs, before, stock = stocks.get(variant.external_id), last.get(variant.external_id), ours[variant.reference]
        if theirs is not None and theirs not in (before, stock):
            stays = _stays(product, variant, stock, before, theirs)
            yield StockChange(variant.external_id, before, theirs, stock, stays)


def _stays(
    product: PushProduct, variant: PushVariant, ours: NewStock, last: NewStock | None, theirs: NewStock | None
) -> bool:
    moved = product.written is not None and variant.external_id in product.written.moved
    return not variant.sets_stock and settled_stock(ours, last, theirs, moved=moved) is None


def _known(product: PushProduct, as_sent: AsSent) -> tuple[Stocks, Stocks]:
    """Return our stocks by our references, and those that we wrote last by the store's ids."""
    wrote = product.written.stocks if product.written else {}
    return as_sent({variant.reference: variant.in_stock for variant in product.variants}), as_sent(wrote)
