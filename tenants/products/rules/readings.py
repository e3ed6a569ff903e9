"""Convert a store's data of a product to a row. Pure."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from server.ports.listings import StoreListing
from server.ports.stocks import NewStock


def reading_of(publication_id: int, listing: StoreListing | None, now: datetime) -> dict[str, Any]:
    """Return the row of a reading; a deleted product has nothing to sell."""
    prices = [price[0] for price in listing.prices.values() if price] if listing else []
    stocks = list(listing.stocks.values()) if listing else []
    return {
        "publication_id": publication_id,
        "read_at": now,
        "title": listing.title if listing else "",
        "status": listing.status[:40] if listing else "deleted",
        "low_price_minor": min(prices, default=None),
        "high_price_minor": max(prices, default=None),
        "stock": total_stock(stocks),
        "sold_out": not any(_can_be_bought(stock) for stock in stocks) if stocks else listing is None,
        "variants": _variants(listing) if listing else {},
        "reason": None,
    }


def total_stock(stocks: Sequence[NewStock]) -> int | None:
    """Return the total stock; None when the stock of an available variant is not counted. A shared one counts once."""
    if not stocks or any(stock.available and stock.stock is None for stock in stocks):
        return None
    own = [stock.quantity for stock in stocks if not stock.is_shared]
    return sum(own) + max((stock.quantity for stock in stocks if stock.is_shared), default=0)


def _can_be_bought(stock: NewStock) -> bool:
    return stock.available and (stock.stock is None or stock.stock > 0)


def _variants(listing: StoreListing) -> Mapping[str, Mapping[str, object]]:
    untold = NewStock(None)
    return {
        variant_id: {
            "price": price[0] if price else None,
            "compare_at": price[1] if price else None,
            "stock": listing.stocks.get(variant_id, untold).stock,
            "available": listing.stocks.get(variant_id, untold).available,
        }
        for variant_id, price in listing.prices.items()
    }
