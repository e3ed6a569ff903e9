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
    return {key: NewStock(one.quantity if one.is_tracked else None) for key, one in stocks.items()}


def asked_stocks(product: PushProduct, as_sent: AsSent) -> list[str]:
    """Return the store's ids of variants whose stock we changed since we wrote it: only for these theirs matters."""
    ours, last = _known(product, as_sent)
    moved = product.written.moved if product.written else ()
    pairs = ((one, last.get(one.external_id)) for one in product.variants if not one.sets_stock)
    return [
        one.external_id
        for one, before in pairs
        if before is not None and (before != ours[one.reference] or one.external_id in moved)
    ]


def with_stocks(product: PushProduct, existing: Collection[str], stocks: Stocks, as_sent: AsSent) -> PushProduct:
    """Return the product with the stocks marked that stay as the store has them; `existing` are its variants' ids."""
    ours, last = _known(product, as_sent)
    variants = (
        replace(one, keeps_stock=True)
        if one.external_id in existing
        and _stays(product, one, ours[one.reference], last.get(one.external_id), stocks.get(one.external_id))
        else one
        for one in product.variants
    )
    return replace(product, variants=tuple(variants))


def stock_changes(product: PushProduct, stocks: Stocks, as_sent: AsSent) -> Iterator[StockChange]:
    """Yield stocks that differ in the store both from what we wrote last and from ours."""
    ours, last = _known(product, as_sent)
    for one in product.variants:
        theirs, before, stock = stocks.get(one.external_id), last.get(one.external_id), ours[one.reference]
        if theirs is not None and theirs not in (before, stock):
            stays = _stays(product, one, stock, before, theirs)
            yield StockChange(one.external_id, before, theirs, stock, stays)


def _stays(
    product: PushProduct, variant: PushVariant, ours: NewStock, last: NewStock | None, theirs: NewStock | None
) -> bool:
    moved = product.written is not None and variant.external_id in product.written.moved
    return not variant.sets_stock and settled_stock(ours, last, theirs, moved=moved) is None


def _known(product: PushProduct, as_sent: AsSent) -> tuple[Stocks, Stocks]:
    """Return our stocks by our references, and those that we wrote last by the store's ids."""
    wrote = product.written.stocks if product.written else {}
    return as_sent({one.reference: one.in_stock for one in product.variants}), as_sent(wrote)
