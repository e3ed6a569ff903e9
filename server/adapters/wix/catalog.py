"""A site's catalog: Catalog V1 and V3 are both read and written in V3's format."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import ClassVar

from server.adapters.wix.client import PRODUCTS, Json, WixClient, WixRefusal
from server.kit.reasons import Reason
from server.ports.changed_stocks import Stocks
from server.ports.failures import Retryable


class Catalog(ABC):
    """The catalog operations that publishing needs, for one version. Refusals are WixRefusal."""

    version: ClassVar[str]
    """The name in `server.platforms.rules.LIMITS_BY_VERSION`."""
    has_tax_groups: ClassVar[bool] = True
    tells_all: ClassVar[bool] = True
    """Whether it keeps barcodes of variants, and reports the weight unit."""
    shows_compare_at: ClassVar[bool] = True
    """Whether each variant has its own compare-at price."""
    nothing: ClassVar[tuple[str, Json]]
    """An invalid write."""

    def __init__(self, client: WixClient) -> None:
        self.client = client

    @abstractmethod
    def read(self, product_id: str) -> Json | None:
        """Read one product with its variants by name; None when the site does not have it."""

    @abstractmethod
    def by_handle(self, handle: str) -> Json | None:
        """Return the whole product with this handle."""

    @abstractmethod
    def with_media(self, product_ids: Sequence[str]) -> Iterable[Json]:
        """Read at most 100 products with their media; those that are gone are left out."""

    @abstractmethod
    def create(self, product: Json) -> Json:
        """Create one product with its stock; return it whole. A refusal leaves nothing behind."""

    @abstractmethod
    def update(self, record: Json, fields: Json) -> None:
        """Update a product at the revision that was read; fields that are left out stay."""

    def finish(self, record: Json, *, visible: bool) -> None:
        """Publish a product that an earlier try left unfinished. Not needed where creation is one call."""
        return

    def whole(self, product_id: str) -> Json:
        """Read the product again, with the ids of its variants."""
        record = self.read(product_id)
        if record is None:
            raise Retryable(Reason("store.gone", {"host": self.client.host}), unknown_outcome=True)
        return record

    @abstractmethod
    def stock_of(self, product_id: str) -> dict[str, Json]:
        """Return the inventory items of a product by variant id."""

    @abstractmethod
    def stocks_as_sent(self, stocks: Stocks) -> Stocks:
        """Return the stocks of all variants of a product as this catalog keeps them."""

    @abstractmethod
    def put_stock(self, product_id: str, items: Mapping[str, Json]) -> None:
        """Set each variant's stock; skip those that are right already."""

    @abstractmethod
    def categories(self) -> dict[str, str]:
        """Return names of the store's categories by id."""

    @abstractmethod
    def add_to_category(self, category_id: str, product_id: str) -> None:
        """Add the product to a category; repeating it is safe."""

    @abstractmethod
    def leave_categories(self, product_id: str, *, keep: Collection[str]) -> None:
        """Remove the product from all other categories; being in none is not a failure."""

    @abstractmethod
    def remove(self, product_id: str) -> None:
        """Delete the product."""

    def delete(self, product_id: str) -> None:
        """Delete the product; one that is already gone is not a failure."""
        try:
            self.remove(product_id)
        except WixRefusal as refusal:
            if not refusal.is_missing:
                raise

    def make_nothing(self) -> None:
        """Create no product: with the right to write the site answers 400 (not valid), else 403."""
        try:
            self.client.post(*self.nothing)
        except WixRefusal as refusal:
            if refusal.status != 400:
                raise

    def unit(self) -> str:
        """Return `mapper.unit_of` for any product of the site; empty where no product has it."""
        return ""

    def permissions(self) -> dict[str, Callable[[], object]]:
        """Return the needed permissions, each with a call that fails without it."""
        return {PRODUCTS: self.make_nothing}
