"""What a site sells: whichever catalog it has, it is read and written in the words of Catalog V3."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from typing import ClassVar

from server.adapters.wix.client import PRODUCTS, Json, WixClient, WixRefusal
from server.kit.reasons import Reason
from server.ports.failures import Retryable


class Catalog(ABC):
    """One version's way to do what publishing needs. Refusals are WixRefusal."""

    version: ClassVar[str]
    """As `server.platforms.rules.LIMITS_BY_VERSION` calls it."""
    has_tax_groups: ClassVar[bool] = True
    tells_all: ClassVar[bool] = True
    """Whether it keeps barcodes of variants, and says in which unit they weigh."""
    shows_compare_at: ClassVar[bool] = True
    """Whether each variant has a place of its own for a higher price beside its price."""
    nothing: ClassVar[tuple[str, Json]]
    """A write that is not valid."""

    def __init__(self, client: WixClient) -> None:
        self.client = client

    @abstractmethod
    def read(self, product_id: str) -> Json | None:
        """One product with its variants by name, None when the site does not have it."""

    @abstractmethod
    def by_handle(self, handle: str) -> Json | None:
        """The product with this handle, whole."""

    @abstractmethod
    def create(self, product: Json) -> Json:
        """Make one product with its stock; answers it whole. One that is refused leaves nothing behind."""

    @abstractmethod
    def update(self, record: Json, fields: Json) -> None:
        """Change a product as it was read; fields that are left out stay."""

    def finish(self, record: Json, *, visible: bool) -> None:
        """Let buyers see what an earlier try left unfinished; where products are made whole there is no such thing."""
        return

    def whole(self, product_id: str) -> Json:
        """As it stands now, with the ids of its variants."""
        record = self.read(product_id)
        if record is None:
            raise Retryable(Reason("store.gone", {"host": self.client.host}), unknown_outcome=True)
        return record

    @abstractmethod
    def stock_of(self, product_id: str) -> dict[str, Json]:
        """The inventory items of a product by the ids of its variants."""

    @abstractmethod
    def put_stock(self, product_id: str, wanted: Mapping[str, Json]) -> None:
        """Make each variant's stock what it should be; what is right already is left alone."""

    @abstractmethod
    def categories(self) -> dict[str, str]:
        """Names of the store's categories by id."""

    @abstractmethod
    def add_to_category(self, category_id: str, product_id: str) -> None:
        """Show the product in a category; there already is no failure."""

    @abstractmethod
    def leave_categories(self, product_id: str, *, keep: Collection[str]) -> None:
        """Take the product out of all other categories; what is in none of them is no failure."""

    @abstractmethod
    def remove(self, product_id: str) -> None:
        """Delete."""

    def delete(self, product_id: str) -> None:
        """Delete; what is gone already is no failure."""
        try:
            self.remove(product_id)
        except WixRefusal as refusal:
            if not refusal.is_missing:
                raise

    def make_nothing(self) -> None:
        """Make no product: who may write is told that this is not valid (400), others that they may not (403)."""
        try:
            self.client.post(*self.nothing)
        except WixRefusal as refusal:
            if refusal.status != 400:
                raise

    def unit(self) -> str:
        """As `mapper.unit_of`, of any product of the site; empty where none tells it."""
        return ""

    def permissions(self) -> dict[str, Callable[[], object]]:
        """What is needed, each with a call that is forbidden without it."""
        return {PRODUCTS: self.make_nothing}
