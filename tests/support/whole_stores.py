"""A supplier's store with as many products as a test needs."""

from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.shopify.storefront import Storefront


def stock(shop: Storefront, count: int) -> None:
    """Let the shop sell `count` products."""
    first = shop.shelf.page(0, 1)[0]
    shop.shelf = ListShelf([{**first, "id": at, "handle": f"copy-{at}"} for at in range(1, count + 1)])
    shop.cache.clear()
