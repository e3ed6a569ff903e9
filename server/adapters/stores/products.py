"""Products of a store: found again, compared with what we wrote, put, changed, counted."""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, ClassVar, Protocol, TypeVar

from server.adapters.stores.changed_there import There, find_changes, reconciled, without_changed
from server.adapters.stores.client import StoreClient
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.made_earlier import made_earlier
from server.adapters.stores.refusals import StoreRefusal
from server.adapters.stores.sellable import refuse_unsellable
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.answers import with_answer
from server.ports.failures import Permanent
from server.ports.listings import ListingQuery, StoreListing
from server.ports.stores import (
    PRODUCT_MISSING,
    VARIANT_MISSING,
    NewStock,
    ProductUpdate,
    PushedProduct,
    PushProduct,
    PushVariant,
    StoreAccess,
    StoreProduct,
)
from server.ports.written import NO_CHANGES, NOT_TOLD, Changes, Facts, Labels, Price

CLOCKS_DIFFER = timedelta(minutes=10)

C = TypeVar("C", bound=StoreClient)
R = TypeVar("R")
Json = dict[str, Any]
Prices = Mapping[str, Price | None]


class Mapper(Protocol):
    """A vendor's `mapper.py`: our products in its words and back."""

    def store_product(self, record: Json, base_url: str) -> StoreProduct:
        """A record in our words."""

    def prices_of(self, record: Json, currency: str) -> Prices:
        """What is asked for each variant that is there, by its id; None for one without a price of its own."""

    def name_of(self, product: PushProduct) -> str:
        """The title as it is sent."""

    def description_of(self, record: Json) -> str | None:
        """The description as it stands there, in HTML; None where the record does not tell."""

    def as_sent(self, facts: Facts) -> Facts:
        """What the platform takes of these; empty for what is not sent."""

    def choice_of(self, product: PushProduct, variant: PushVariant) -> Hashable:
        """What tells variants apart in the store: the values of `product.options` only, as the store compares them."""


class StoreProducts(ExaminedStore[C]):
    """The part of `server.ports.stores.StorePort` that is about products. What is abstract is the vendor's own."""

    platform: ClassVar[Platform]
    mapper: Mapper
    shows_compare_at: ClassVar[bool] = True
    """Whether the platform has a place for a higher price beside the price."""

    @abstractmethod
    def put(self, client: C, product: PushProduct) -> PushedProduct:
        """Create or update what can be sold."""

    @abstractmethod
    def change(self, client: C, record: Json, update: ProductUpdate) -> Mapping[str, Reason]:
        """Write prices and stock of variants that are all there; answers which were refused."""

    @abstractmethod
    def read(self, client: C, external_id: str) -> Json | None:
        """A product with its variants; None when the store does not have it."""

    @abstractmethod
    def delete(self, client: C, external_id: str) -> None:
        """Remove it; one that is gone is no failure."""

    @abstractmethod
    def stocks(self, client: C, record: Json, query: ListingQuery) -> Mapping[str, NewStock]:
        """What is there of each variant, by its id."""

    def combinations(self, product: PushProduct) -> int | None:
        """How many combinations of options the store keeps; None where that does not count."""
        return None

    def prepare(self, client: C) -> None:
        """Before products are written or compared."""

    def present(self, client: C, external_id: str) -> Json | None:
        """As `read`, without what its merchant has put away."""
        return self.read(client, external_id)

    def with_variants(self, client: C, record: Json) -> Json:
        """The record with its variants, where `read` leaves them out."""
        return record

    def to_change(self, client: C, update: ProductUpdate) -> Json | None:
        """What is to be changed, with the variants that are there; None when the product is not."""
        return self.present(client, update.external_id)

    def made_since(self, client: C, moment: datetime) -> Iterable[tuple[str, str]]:
        """Reference and id of everything of ours that was made since then, where a store cannot search by reference."""
        return ()

    def made(self, client: C, reference: str, since: datetime, until: datetime | None) -> Sequence[str]:
        """As `StorePort.find_made`, oldest first: ids that are numbers count up."""
        found = made_earlier(
            client.answers,
            reference,
            since=since,
            until=until,
            listing=lambda moment: self.made_since(client, moment - CLOCKS_DIFFER),
        )
        return sorted(found, key=int) if all(map(str.isdecimal, found)) else found

    def put_product(self, access: StoreAccess, product: PushProduct) -> PushedProduct:
        """As `StorePort`."""
        with self.talking(access) as client:
            choices = [self.mapper.choice_of(product, variant) for variant in product.variants]
            refuse_unsellable(self.platform, product, client.host, choices, self.combinations(product))
            self.prepare(client)
            return self.put(client, product)

    def update_variants(self, access: StoreAccess, update: ProductUpdate) -> Mapping[str, Reason]:
        """As `StorePort`. What was changed meanwhile is read once more."""
        with self.talking(access) as client:
            self.prepare(client)
            try:
                return self.update(client, update)
            except StoreRefusal as refusal:
                if not refusal.is_stale:
                    raise
                return self.update(client, update)

    def update(self, client: C, update: ProductUpdate) -> Mapping[str, Reason]:
        """Change what is there; answers why the rest was not changed."""
        record = self.to_change(client, update)
        if record is None:
            return dict.fromkeys((one.external_id for one in update.variants), PRODUCT_MISSING)
        there = self.mapper.prices_of(record, update.currency)
        missing = {one.external_id: VARIANT_MISSING for one in update.variants if one.external_id not in there}
        update, kept = without_changed(update, there, shows_compare_at=self.compares_higher(client))
        standing = tuple(one for one in update.variants if one.external_id in there)
        refused = self.change(client, record, replace(update, variants=standing)) if standing else {}
        return {**kept, **refused, **missing}

    def find_changes(self, access: StoreAccess, product: PushProduct) -> Changes:
        """As `StorePort`."""
        with self.talking(access) as client:
            self.prepare(client)
            record = self.present(client, product.external_id)
            return NO_CHANGES if record is None else find_changes(product, self.there(client, product, record))

    def reconciled(self, client: C, product: PushProduct, record: Json) -> PushProduct:
        """What is to be written: what its merchant changed only in the store stays as it is there.

        Permanent where it was changed both here and there.
        """
        return reconciled(product, self.there(client, product, record))

    def labels(self, client: C, record: Json) -> Labels:
        """What the store tells of its vendor, type, tags and our pictures."""
        return NOT_TOLD

    def facts(self, client: C, record: Json) -> Mapping[str, Facts]:
        """What the store tells of the SKU, barcode and weight of each variant, by its id."""
        return {}

    def there(self, client: C, product: PushProduct, record: Json) -> There:
        """What stands in the store, to be compared."""
        title = self.mapper.store_product(record, client.access.base_url).title
        prices = self.mapper.prices_of(record, product.currency)
        described = self.mapper.description_of(record)
        is_known = product.written is not None
        labels = self.labels(client, record) if is_known else NOT_TOLD
        facts = self.facts(client, record) if is_known else {}
        compares = self.compares_higher(client)
        return There(title, prices, self.mapper.name_of, compares, described, labels, facts, self.mapper.as_sent)

    def compares_higher(self, client: C) -> bool:
        """Whether the price beside the price is told in this store."""
        return self.shows_compare_at

    def standing(self, client: C, product: PushProduct) -> Json | None:
        """The product as the store has it; None when it must be made."""
        if product.external_id and (known := self.read(client, product.external_id)) is not None:
            return known
        return self.first_made(client, product, product.last_attempt_at)

    def first_made(self, client: C, product: PushProduct, until: datetime | None) -> Json | None:
        """What tries made that ended by then (None: by now). On a first try nothing can be there, so nothing is asked.

        Of two whose answers were both lost the first stays, whatever order they ended in.
        """
        if product.first_attempt_at is None:
            return None
        first: Json | None = None
        for made in self.made(client, product.reference, product.first_attempt_at, until):
            if first is None:
                first = self.read(client, made)
            else:
                self.delete(client, made)
        return first

    def read_product(self, access: StoreAccess, external_id: str) -> StoreProduct | None:
        """As `StorePort`."""
        with self.talking(access) as client:
            found = self.read(client, external_id)
            return None if found is None else self.mapper.store_product(found, client.access.base_url)

    def read_listing(self, access: StoreAccess, query: ListingQuery) -> StoreListing | None:
        """As `server.ports.listings.StoreListingPort`."""
        with self.talking(access) as client:
            self.prepare(client)
            found = self.present(client, query.external_id)
            if found is None:
                return None
            record = self.with_variants(client, found)
            told = self.mapper.store_product(record, client.access.base_url)
            prices, stocks = self.mapper.prices_of(record, query.currency), self.stocks(client, record, query)
            return StoreListing(told.title, told.url, told.status, prices, stocks)

    def find_made(
        self, access: StoreAccess, *, reference: str, since: datetime, until: datetime | None = None
    ) -> Sequence[str]:
        """As `StorePort`."""
        with self.talking(access) as client:
            return self.made(client, reference, since, until)

    def delete_product(self, access: StoreAccess, external_id: str) -> None:
        """As `StorePort`."""
        with self.talking(access) as client:
            self.delete(client, external_id)


def chosen_ids(
    chosen: Iterable[str], known: Callable[[], Mapping[str, str]], *, is_id: Callable[[str], bool] = lambda _text: False
) -> list[str]:
    """Ids of the chosen collections, each an id or the name of one that is there; `known` are names by id.

    What `is_id` says to be one is taken without asking.
    """
    wanted = [each.strip() for each in chosen if each.strip()]
    there = {} if all(map(is_id, wanted)) else known()
    by_name = {name.casefold(): found for found, name in there.items()}
    ids = [each if is_id(each) or each in there else by_name.get(each.casefold(), "") for each in wanted]
    return [each for each in dict.fromkeys(ids) if each]


def count_at(client: StoreClient, chosen: str, ask: Callable[[], str], count: Callable[[str], R]) -> R:
    """What `count` makes of the id of where stock is counted: of what `ask` answers, which is asked once in a run.

    Permanent("store.location_missing") for a chosen location for which that is empty: it was deleted or deactivated.
    Where the store refuses the count, the location may be lost since it was asked for.
    """

    def use(location: str) -> R:
        if chosen and not location:
            raise Permanent(Reason("store.location_missing", {"host": client.host}))
        return count(location)

    return with_answer(
        client.answers,
        f"location {chosen}".strip(),
        ask,
        use,
        refusal=StoreRefusal,
        is_stale=lambda refused: refused.is_about_location,
    )
