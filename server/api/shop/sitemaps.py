"""The sitemaps of a hosted shop (sitemaps.org): an index, with 50,000 addresses a file."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.sitemaps import Sitemap

from tenants.shop.contracts import ProductAddress
from tenants.shop.selectors import count_products, list_addresses


class Addresses:
    """The addresses of a shop's products, read as far as they are asked for."""

    def __init__(self, shop_id: int) -> None:
        self._shop_id = shop_id

    def __len__(self) -> int:
        return count_products(self._shop_id)

    def __getitem__(self, part: slice) -> list[ProductAddress]:
        return list_addresses(self._shop_id, start=part.start or 0, stop=part.stop)


class ProductMap(Sitemap):  # type: ignore[type-arg]  # generic in its stubs only
    """All products that buyers see."""

    def __init__(self, shop_id: int) -> None:
        self._addresses = Addresses(shop_id)

    def items(self) -> Any:
        return self._addresses

    def location(self, item: ProductAddress) -> str:
        return item.path

    def lastmod(self, item: ProductAddress) -> datetime:
        return item.updated_at

    def get_latest_lastmod(self) -> None:
        """Leave the index without dates: the newest one would read all products."""
        return


class FrontMap(Sitemap):  # type: ignore[type-arg]  # generic in its stubs only
    """The front page."""

    def items(self) -> Sequence[str]:
        return ["/"]

    def location(self, item: str) -> str:
        return item


def maps_of(shop_id: int) -> dict[str, Any]:
    """Return the sitemaps of a shop by section."""
    return {"front": FrontMap(), "products": ProductMap(shop_id)}
