"""Detection of merchants' changes in the store, so that we never overwrite them unasked.

The comparison with the last publication shows which side changed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from server.adapters.stores.changed_facts import AsSent, as_it_is, fact_changes, with_facts
from server.adapters.stores.changed_labels import with_label_changes, with_labels
from server.kit.money import format_money
from server.kit.reasons import Reason
from server.ports.changed_stocks import AsSent as StocksAsSent
from server.ports.changed_stocks import Stocks, as_counted, stock_changes, with_stocks
from server.ports.failures import Permanent
from server.ports.stores import PRICE_KEPT, ProductUpdate, PushProduct, PushVariant, VariantUpdate
from server.ports.written import (
    NO_CHANGES,
    UNKNOWN_LABELS,
    Changes,
    Facts,
    Labels,
    Price,
    PriceChange,
    Written,
    plain,
    price_of,
    text_digest,
)


@dataclass(frozen=True, slots=True)
class StoreValues:
    """The product in the store: `prices` by variant id (None: unknown). `name_of` returns a title as it is sent.

    `description` None: unknown.
    """

    title: str
    prices: Mapping[str, Price | None]
    name_of: Callable[[PushProduct], str]
    shows_compare_at: bool = True
    description: str | None = None
    labels: Labels = UNKNOWN_LABELS
    facts: Mapping[str, Facts] = field(default_factory=dict)
    as_sent: AsSent = as_it_is
    stocks: Stocks = field(default_factory=dict)
    """Only where they matter; unknown otherwise."""
    stocks_as_sent: StocksAsSent = as_counted


def reconciled(product: PushProduct, existing: StoreValues) -> PushProduct:
    """Return the product with the store's title, prices, description and labels where only the store changed them.

    Permanent where both sides changed them, unless to the same value. Stocks follow `settled_stock`.
    """
    changes = find_changes(product, existing)
    if conflicts := changes.conflicts:
        raise Permanent(_reason(conflicts, product.currency))
    if product.written is None:
        return product
    kept = {price.external_id: price.theirs for price in changes.prices}
    product = with_labels(product, changes, existing.labels)
    product = with_facts(product, changes.facts, existing.facts, existing.as_sent)
    product = with_stocks(product, existing.prices.keys(), existing.stocks, existing.stocks_as_sent)
    return replace(
        product,
        title=existing.title if changes.title else product.title,
        description_html=existing.description or "" if changes.description else product.description_html,
        variants=tuple(_with_price(variant, kept.get(variant.external_id), existing) for variant in product.variants),
    )


def find_changes(product: PushProduct, existing: StoreValues) -> Changes:
    """Find values that differ in the store both from what we wrote last and from what we are about to write.

    If we do not know what we wrote, every difference is a conflict: the value may be the merchant's.
    """
    written = product.written
    if written is None:
        return NO_CHANGES
    title, names = plain(existing.title), _names(product, written, existing)
    description, wrote = _store_digest(existing), {written.description, text_digest(product.description_html)}
    is_described = description not in {"", *wrote}
    found = Changes(
        title="" if title in names else title,
        title_is_conflict=title not in names and len(names) > 1,
        prices=tuple(_price_changes(product, written, existing)),
        description=is_described,
        description_is_conflict=is_described and len(wrote) > 1,
        facts=tuple(fact_changes(product, existing.facts, existing.as_sent)),
        stocks=tuple(stock_changes(product, existing.stocks, existing.stocks_as_sent)),
    )
    return with_label_changes(found, product, written.labels, existing.labels)


def _names(product: PushProduct, written: Written, existing: StoreValues) -> set[str]:
    return {plain(existing.name_of(each)) for each in (replace(product, title=written.title), product)}


def _store_digest(existing: StoreValues) -> str:
    return "" if existing.description is None else text_digest(existing.description)


def _price_changes(product: PushProduct, written: Written, existing: StoreValues) -> list[PriceChange]:
    going = {each.external_id: price_of(each.price_minor, each.compare_at_minor) for each in product.variants}
    shows = existing.shows_compare_at
    return [
        PriceChange(key, ours, theirs, new, is_conflict=new is not None and not _same(new, ours, shows))
        for key in {**written.prices, **going}
        for ours, new in [(written.prices.get(key), going.get(key))]
        if (theirs := existing.prices.get(key)) is not None
        and not any(_same(theirs, each, shows) for each in (ours, new))
    ]


def _with_price(variant: PushVariant, kept: Price | None, existing: StoreValues) -> PushVariant:
    if kept is None:
        return variant
    amount, compare_at = kept
    return replace(
        variant,
        price_minor=amount,
        compare_at_minor=compare_at if existing.shows_compare_at else variant.compare_at_minor,
    )


def without_changed(
    update: ProductUpdate, prices: Mapping[str, Price | None], *, shows_compare_at: bool = True
) -> tuple[ProductUpdate, dict[str, Reason]]:
    """Return the update without prices that changed in the store, and the reasons for these by variant id.

    `prices` as in `StoreValues`. Variants with nothing left to change are left out.
    """
    kept = {
        variant.external_id: Reason(
            PRICE_KEPT, {"ours": _price_text(variant.written, update.currency), "theirs": theirs}
        )
        for variant in update.variants
        if variant.written is not None
        and (theirs := _theirs(update, variant, prices.get(variant.external_id), shows_compare_at))
    }
    left = (replace(variant, price=None) if variant.external_id in kept else variant for variant in update.variants)
    variants = tuple(
        variant_update
        for variant_update in left
        if variant_update.price is not None or variant_update.stock is not None
    )
    return replace(update, variants=variants), kept


def _theirs(update: ProductUpdate, variant: VariantUpdate, theirs: Price | None, shows_compare_at: bool) -> str:
    """Return the store's price as text if it differs from the last written and from the new one; else an empty text."""
    if variant.price is None or theirs is None:
        return ""
    new = price_of(variant.price.price_minor, variant.price.compare_at_minor)
    is_ours = any(_same(theirs, each, shows_compare_at) for each in (variant.written, new))
    return "" if is_ours else _price_text(theirs, update.currency)


def _same(price: Price, ours: Price | None, shows_compare_at: bool) -> bool:
    return ours is not None and (price == ours if shows_compare_at else price[0] == ours[0])


def _reason(changes: Changes, currency: str) -> Reason:
    params = {"title": changes.title} if changes.title else {}
    if changes.prices:
        first = changes.prices[0]
        payload = {
            "ours": _price_text(first.ours or first.new or first.theirs, currency),
            "theirs": _price_text(first.theirs, currency),
        }
        params |= payload | {"count": str(len(changes.prices))}
    names = [label.name for label in changes.labels] + ["pictures"] * changes.pictures_are_conflict
    if names := names + list(dict.fromkeys(fact.name for fact in changes.facts)):
        alone = len(names) == 1 and not (params or changes.description)
        return Reason(f"publish.changed_{names[0]}" if alone else "publish.changed_fields", {})
    if changes.description:
        return Reason("publish.changed_several" if params else "publish.changed_description", {})
    what = "title_and_prices" if len(params) == 4 else "title" if changes.title else "prices"
    return Reason(f"publish.changed_{what}", params)


def _price_text(price: Price, currency: str) -> str:
    """Format `USD 19.99`, or `USD 19.99 (29.99)` with the compare-at price."""
    amount, compare_at = price
    beside = "" if compare_at is None else f" ({format_money(compare_at, currency).removeprefix(f'{currency} ')})"
    return f"{format_money(amount, currency)}{beside}"
