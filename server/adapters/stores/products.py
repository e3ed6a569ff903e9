"""Products of a store: find, compare with what we wrote, write, update and list stock."""

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, ClassVar, Protocol, TypeVar

from server.adapters.stores.changed_in_store import StoreValues, find_changes, reconciled, without_changed
from server.adapters.stores.client import StoreClient
from server.adapters.stores.created_earlier import created_earlier
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.refusals import StoreRefusal
from server.adapters.stores.sellable import refuse_unsellable
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.changed_stocks import Stocks, stocks_to_compare
from server.ports.listings import ListingQuery, StoreListing
from server.ports.stocks import NewStock
from server.ports.stores import (
    PRODUCT_MISSING,
    VARIANT_MISSING,
    ProductUpdate,
    PushedProduct,
    PushProduct,
    PushVariant,
    StoreAccess,
    StoreProduct,
)
from server.ports.written import NO_CHANGES, UNKNOWN_LABELS, Changes, Facts, Labels, Price

CLOCKS_DIFFER = timedelta(minutes=10)

C = TypeVar("C", bound=StoreClient)
R = TypeVar("R")
Json = dict[str, Any]
Prices = Mapping[str, Price | None]


class Mapper(Protocol):
    """A vendor's `mapper.py`: maps our products to its fields and back."""

    def store_product(self, record: Json, base_url: str) -> StoreProduct:
        """Convert a record to our form."""

    def prices_of(self, record: Json, currency: str) -> Prices:
        """Return the price of each existing variant by id; None for one without its own price."""

    def name_of(self, product: PushProduct) -> str:
        """Return the title as it is sent."""

    def description_of(self, record: Json) -> str | None:
        """Return the store's description in HTML; None where the record has none."""

    def as_sent(self, facts: Facts) -> Facts:
        """Return the facts as the platform saves them; empty for those not sent."""

    def stocks_as_sent(self, stocks: Stocks) -> Stocks:
        """Return the stocks of all variants of a product as the platform keeps them."""

    def choice_of(self, product: PushProduct, variant: PushVariant) -> Hashable:
        """Return the key that identifies a variant: values of `product.options` only, compared as the store does."""


class StoreProducts(ExaminedStore[C]):
    """The product part of `server.ports.stores.StorePort`. Vendors implement the abstract methods."""

    platform: ClassVar[Platform]
    mapper: Mapper
    shows_compare_at: ClassVar[bool] = True
    """Whether the platform has a field for a higher compare-at price."""
    marks_sold_out: ClassVar[bool] = False
    """Whether a variant that is counted can be taken from sale besides."""

    @abstractmethod
    def put(self, client: C, product: PushProduct) -> PushedProduct:
        """Create or update the product."""

    @abstractmethod
    def change(self, client: C, record: Json, update: ProductUpdate) -> Mapping[str, Reason]:
        """Write prices and stock of existing variants; return which were refused."""

    @abstractmethod
    def read(self, client: C, external_id: str) -> Json | None:
        """Read a product with its variants; None when the store does not have it."""

    @abstractmethod
    def delete(self, client: C, external_id: str) -> None:
        """Delete the product; one that is already gone is not a failure."""

    @abstractmethod
    def stocks(self, client: C, record: Json, query: ListingQuery) -> Mapping[str, NewStock]:
        """Return the stock of each variant by id."""

    def combinations(self, product: PushProduct) -> int | None:
        """Return how many combinations of options the store must save; None where it has no such limit."""
        return None

    def prepare(self, client: C) -> None:
        """Prepare the session before products are written or compared."""

    def read_unless_trashed(self, client: C, external_id: str) -> Json | None:
        """Read as `read` does, but return None for products in the trash."""
        return self.read(client, external_id)

    def with_variants(self, client: C, record: Json) -> Json:
        """Add the variants where `read` leaves them out."""
        return record

    def to_change(self, client: C, update: ProductUpdate) -> Json | None:
        """Read the product to change with its existing variants; None when it does not exist."""
        return self.read_unless_trashed(client, update.external_id)

    def list_created_since(self, client: C, moment: datetime) -> Iterable[tuple[str, str]]:
        """Return reference and id of all our products created since then, where a store cannot search by reference."""
        return ()

    def list_created(self, client: C, reference: str, since: datetime, until: datetime | None) -> Sequence[str]:
        """Implement `StorePort.find_created`, oldest first: numeric ids increase with time."""
        found = created_earlier(
            client.answers,
            reference,
            since=since,
            until=until,
            listing=lambda moment: self.list_created_since(client, moment - CLOCKS_DIFFER),
        )
        return sorted(found, key=int) if all(map(str.isdecimal, found)) else found

    def put_product(self, access: StoreAccess, product: PushProduct) -> PushedProduct:
        """Implement `StorePort`."""
        with self.talking(access) as client:
            choices = [self.mapper.choice_of(product, variant) for variant in product.variants]
            refuse_unsellable(self.platform, product, client.host, choices, self.combinations(product))
            self.prepare(client)
            return self.put(client, product)

    def update_variants(self, access: StoreAccess, update: ProductUpdate) -> Mapping[str, Reason]:
        """Implement `StorePort`. If the product changed since it was read, read it again once."""
        with self.talking(access) as client:
            self.prepare(client)
            try:
                return self.update(client, update)
            except StoreRefusal as refusal:
                if not refusal.is_stale:
                    raise
                return self.update(client, update)

    def update(self, client: C, update: ProductUpdate) -> Mapping[str, Reason]:
        """Change existing variants; return why others were not changed."""
        record = self.to_change(client, update)
        if record is None:
            return dict.fromkeys((variant.external_id for variant in update.variants), PRODUCT_MISSING)
        prices = self.mapper.prices_of(record, update.currency)
        missing = {
            variant.external_id: VARIANT_MISSING for variant in update.variants if variant.external_id not in prices
        }
        update, kept = without_changed(update, prices, shows_compare_at=self.compares_higher(client))
        changing = tuple(variant for variant in update.variants if variant.external_id in prices)
        refused = self.change(client, record, replace(update, variants=changing)) if changing else {}
        return {**kept, **refused, **missing}

    def find_changes(self, access: StoreAccess, product: PushProduct) -> Changes:
        """Implement `StorePort`."""
        with self.talking(access) as client:
            self.prepare(client)
            record = self.read_unless_trashed(client, product.external_id)
            if record is None:
                return NO_CHANGES
            ids = [variant.external_id for variant in product.variants if variant.external_id]
            return find_changes(product, self._with_stocks(client, product, record, ids))

    def reconciled(self, client: C, product: PushProduct, record: Json) -> PushProduct:
        """Return the product to write: what its merchant changed only in the store stays.

        Permanent where both sides changed it.
        """
        if product.written is None:
            return product
        ids = stocks_to_compare(product, partial(self.stocks_as_sent, client))
        return reconciled(product, self._with_stocks(client, product, record, ids))

    def stocks_as_sent(self, client: C, stocks: Stocks) -> Stocks:
        """Return the stocks of all variants of a product as this store keeps them."""
        return self.mapper.stocks_as_sent(stocks)

    def _with_stocks(self, client: C, product: PushProduct, record: Json, ids: Sequence[str]) -> StoreValues:
        """Add the stocks of these variants to what the store has, if there are any."""
        record = self.with_variants(client, record)
        existing, as_sent = self.store_values(client, product, record), partial(self.stocks_as_sent, client)
        known = tuple(variant_id for variant_id in ids if variant_id in existing.prices)
        query = ListingQuery(
            self.mapper.store_product(record, "").external_id, product.currency, known, product.location_id
        )
        stocks = (
            {key: stock for key, stock in self.stocks(client, record, query).items() if key in known} if known else {}
        )
        if not self.marks_sold_out:  # what is counted and shown as sold out has none left
            stocks = {
                key: stock if stock.stock is None else replace(stock, available=True) for key, stock in stocks.items()
            }
        return replace(existing, stocks=stocks, stocks_as_sent=as_sent)

    def labels(self, client: C, record: Json) -> Labels:
        """Return the store's vendor, type, tags and our pictures."""
        return UNKNOWN_LABELS

    def facts(self, client: C, record: Json) -> Mapping[str, Facts]:
        """Return SKU, barcode and weight of each variant in the store, by id."""
        return {}

    def store_values(self, client: C, product: PushProduct, record: Json) -> StoreValues:
        """Read what the store has, for comparison."""
        title = self.mapper.store_product(record, client.access.base_url).title
        prices = self.mapper.prices_of(record, product.currency)
        described = self.mapper.description_of(record)
        is_known = product.written is not None
        labels = self.labels(client, record) if is_known else UNKNOWN_LABELS
        facts = self.facts(client, record) if is_known else {}
        compares = self.compares_higher(client)
        return StoreValues(title, prices, self.mapper.name_of, compares, described, labels, facts, self.mapper.as_sent)

    def compares_higher(self, client: C) -> bool:
        """Return whether this store reports the compare-at price."""
        return self.shows_compare_at

    def find_existing(self, client: C, product: PushProduct) -> Json | None:
        """Return the product in the store; None when it must be created."""
        if product.external_id and (known := self.read(client, product.external_id)) is not None:
            return known
        return self.find_first_created(client, product, product.last_attempt_at)

    def find_first_created(self, client: C, product: PushProduct, until: datetime | None) -> Json | None:
        """Return what tries created that ended before `until` (None: now). Skip the query on a first try.

        If two tries with lost answers both created the product, keep the first and delete the others.
        """
        if product.first_attempt_at is None:
            return None
        first: Json | None = None
        for made in self.list_created(client, product.reference, product.first_attempt_at, until):
            if first is None:
                first = self.read(client, made)
            else:
                self.delete(client, made)
        return first

    def read_product(self, access: StoreAccess, external_id: str) -> StoreProduct | None:
        """Implement `StorePort`."""
        with self.talking(access) as client:
            found = self.read(client, external_id)
            return None if found is None else self.mapper.store_product(found, client.access.base_url)

    def read_listing(self, access: StoreAccess, query: ListingQuery) -> StoreListing | None:
        """Implement `server.ports.listings.StoreListingPort`."""
        with self.talking(access) as client:
            self.prepare(client)
            found = self.read_unless_trashed(client, query.external_id)
            if found is None:
                return None
            record = self.with_variants(client, found)
            product = self.mapper.store_product(record, client.access.base_url)
            prices, stocks = self.mapper.prices_of(record, query.currency), self.stocks(client, record, query)
            return StoreListing(product.title, product.url, product.status, prices, stocks)

    def find_created(
        self, access: StoreAccess, *, reference: str, since: datetime, until: datetime | None = None
    ) -> Sequence[str]:
        """Implement `StorePort`."""
        with self.talking(access) as client:
            return self.list_created(client, reference, since, until)

    def delete_product(self, access: StoreAccess, external_id: str) -> None:
        """Implement `StorePort`."""
        with self.talking(access) as client:
            self.delete(client, external_id)
