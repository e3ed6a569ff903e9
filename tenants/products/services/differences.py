"""Find what merchants changed in their stores since publishing, by asking the stores before publishing again."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.http import deadline, time_left
from server.kit.reasons import Reason
from server.platforms.rules import limits_of
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.stores import PushProduct
from server.ports.written import Changes, FactChange, StockChange
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.contracts.selections import Chosen
from tenants.importing.selectors.publication import read_for_publishing
from tenants.importing.selectors.selections import chosen_ids
from tenants.preferences.selectors import read_price_settings
from tenants.products.contracts.differences import (
    Difference,
    Differences,
    FactDifference,
    LabelDifference,
    PriceDifference,
    StockDifference,
    StoreProblem,
)
from tenants.products.models import Publication
from tenants.products.rules.adjustments import adjusted
from tenants.products.rules.pushes import Priced, build_push, price_variants, with_settled
from tenants.products.rules.updates import names_of, stock_to_send
from tenants.products.rules.written import NOTHING_KNOWN, Known, written_of
from tenants.products.selectors.known import known_variants
from tenants.products.selectors.states import NOTHING_KEPT, Kept, kept_of
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import store_accesses, stores_by_id
from tenants.stores.services.signs_of_life import answering

MOST = 40
"""Listings that are compared at once; the others are compared when they are published."""
SECONDS = 16.0
"""For all stores together: each gets an equal share of the remaining time."""
PRICES_SHOWN = 5
NO_TIME = Reason("publish.comparing_takes_too_long")


@dataclass(frozen=True, slots=True)
class _Listing:
    """A publication that may have been changed in its store, and the product that publishing would write."""

    row: Publication
    product: PushProduct
    names: Mapping[str, str]


def find_differences(actor: Actor, *, chosen: Chosen, store_ids: Sequence[int]) -> Differences:
    """Find changes in these stores that publishing would overwrite, or that hold it back; writes nothing.

    Calls the stores, within SECONDS and MOST listings. A store that does not answer is named, and its other listings
    are left out. NotFound when a store is not the actor's; refused like `chosen_ids`.
    """
    stores = stores_by_id(actor, store_ids)
    if len(stores) != len(set(store_ids)):
        raise NotFound
    rows = _published(chosen_ids(actor, chosen), stores)
    listings: dict[int, list[_Listing]] = defaultdict(list)
    for listing in _listings(rows[:MOST], stores):
        listings[listing.row.store_id].append(listing)
    found: list[Difference] = []
    problems: list[StoreProblem] = []
    compared = 0
    with deadline(SECONDS):
        for place, (store_id, requested) in enumerate(listings.items()):
            with deadline(time_left() / (len(listings) - place)):
                done, reason = _compare(actor, stores[store_id], requested, found)
            compared += done
            problems += [StoreProblem(stores[store_id].name, reason)] if reason else []
    return Differences(published=len(rows), compared=compared, found=tuple(found), problems=tuple(problems))


def _published(product_ids: Sequence[int], stores: Mapping[int, StoreRef]) -> list[Publication]:
    """Return publications in these stores, the newest first."""
    rows = Publication.objects.filter(product_id__in=set(product_ids), store_id__in=list(stores))
    return list(rows.exclude(external_id="").order_by("-pk"))


def _listings(rows: Sequence[Publication], stores: Mapping[int, StoreRef]) -> Iterator[_Listing]:
    settings, ids = read_price_settings(), [row.product_id for row in rows]
    known, found = kept_of(ids), {publishing.id: publishing for publishing in read_for_publishing(ids)}
    variants = known_variants([row.pk for row in rows])
    for row in rows:
        if row.product_id in found:
            kept, store = known.get((row.product_id, row.store_id), NOTHING_KEPT), stores[row.store_id]
            product = adjusted(found[row.product_id], kept.adjustments, settings)
            priced = price_variants(product, store, settings, kept.upload)
            priced = with_settled(priced, kept.adjustments, settings, kept.upload.pricing)
            yield _listing(row, product, priced, store, kept, variants.get(row.pk, NOTHING_KNOWN))


def _listing(
    row: Publication,
    product: ListedForPublishing,
    priced: Priced,
    store: StoreRef,
    kept: Kept,
    known: Known,
) -> _Listing:
    push = build_push(
        product,
        priced,
        store_id=store.id,
        reference=row.reference,
        currency=store.currency,
        external_id=row.external_id,
        variant_ids=known.ids,
        first_attempt_at=None,
        last_attempt_at=None,
        written=written_of(row, known, store.location_id),
        defaults=store.publishing,
        upload=kept.upload,
        location_id=store.location_id,
        limits=limits_of(store.platform, store.version),
        sets_stock=stock_to_send(kept.unsent, kept.adjustments, now=clock.now()),
    )
    return _Listing(row, push, names_of(priced, known.ids))


def _compare(
    actor: Actor, store: StoreRef, listings: Sequence[_Listing], found: list[Difference]
) -> tuple[int, Reason | None]:
    """Return how many were compared, and why not the others; differences are added to `found`."""
    _, access = store_accesses(actor, [store.id])[store.id]
    port = registry.store(store.platform)
    for at, listing in enumerate(listings):
        if time_left() <= 0:
            return at, NO_TIME
        try:
            with answering(store):
                changes = port.find_changes(access, listing.product)
        except OutsideFailure as failure:
            return at, failure.reason
        if changes:
            found.append(_difference(store, listing, changes))
    return len(listings), None


def _difference(store: StoreRef, listing: _Listing, changes: Changes) -> Difference:
    prices = (
        PriceDifference(
            listing.names.get(price.external_id, ""),
            price.ours[0] if price.ours else None,
            price.theirs[0],
            price.new[0] if price.new else None,
            price.is_conflict,
        )
        for price in changes.prices[:PRICES_SHOWN]
    )
    return Difference(
        product_id=listing.row.product_id,
        store_id=store.id,
        store_name=store.name,
        currency=store.currency,
        published_title=listing.row.title,
        title_in_store=changes.title,
        title_is_conflict=changes.title_is_conflict,
        description_changed=changes.description,
        description_is_conflict=changes.description_is_conflict,
        title_new=listing.product.title,
        prices=tuple(prices),
        price_count=len(changes.prices),
        labels=tuple(
            LabelDifference(label.name, label.theirs, label.new, label.is_conflict) for label in changes.labels
        ),
        facts=tuple(_fact(listing, fact) for fact in changes.facts[:PRICES_SHOWN]),
        fact_count=len(changes.facts),
        stocks=tuple(_stock(listing, stock) for stock in changes.stocks[:PRICES_SHOWN]),
        stock_count=len(changes.stocks),
        tags_added=changes.tags_added,
        tags_removed=changes.tags_removed,
        pictures_removed=len(changes.pictures_removed),
        pictures_are_conflict=changes.pictures_are_conflict,
    )


def _stock(listing: _Listing, stock_change: StockChange) -> StockDifference:
    return StockDifference(
        listing.names.get(stock_change.external_id, ""),
        stock_change.ours,
        stock_change.theirs,
        stock_change.new,
        stock_change.stays,
    )


def _fact(listing: _Listing, fact_change: FactChange) -> FactDifference:
    variant = listing.names.get(fact_change.external_id, "")
    return FactDifference(
        variant, fact_change.name, str(fact_change.theirs), str(fact_change.new), fact_change.is_conflict
    )
