"""What a merchant changed in the store is not overwritten unasked."""

import html
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from server.kit.money import to_decimal
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.stores import PRICE_KEPT, ProductUpdate, PushProduct, VariantUpdate
from server.ports.written import NO_CHANGES, Changes, Price, PriceChange, price_of


@dataclass(frozen=True, slots=True)
class There:
    """What stands in the store: `prices` by variant id (None: not told). `name_of` says how a title is sent."""

    title: str
    prices: Mapping[str, Price | None]
    name_of: Callable[[PushProduct], str]
    shows_compare_at: bool = True


def refuse_changed(product: PushProduct, there: There) -> None:
    """Permanent where the title or a price in the store is neither what we wrote last nor what is to be written."""
    if changes := find_changes(product, there):
        raise Permanent(_reason(changes, product.currency))


def find_changes(product: PushProduct, there: There) -> Changes:
    """What in the store is neither what we wrote last nor what is to be written."""
    if product.written is None:
        return NO_CHANGES
    before = replace(product, title=product.written.title)
    names = {_plain(there.name_of(each)) for each in (before, product)}
    title = _plain(there.title)
    wanted = {each.external_id: price_of(each.price_minor, each.compare_at_minor) for each in product.variants}
    prices = (
        PriceChange(key, ours, theirs, wanted.get(key))
        for key, ours in product.written.prices.items()
        if (theirs := there.prices.get(key)) is not None
        and not any(_same(theirs, each, there.shows_compare_at) for each in (ours, wanted.get(key)))
    )
    return Changes("" if title in names else title, tuple(prices))


def without_changed(
    update: ProductUpdate, prices: Mapping[str, Price | None], *, shows_compare_at: bool = True
) -> tuple[ProductUpdate, dict[str, Reason]]:
    """The update without the prices that were changed in the store, and by variant id what is said of these.

    `prices` as in `There`. A variant of which nothing is left to change is left out.
    """
    kept = {
        one.external_id: Reason(PRICE_KEPT, {"ours": _told(one.written, update.currency), "theirs": theirs})
        for one in update.variants
        if one.written is not None and (theirs := _theirs(update, one, prices.get(one.external_id), shows_compare_at))
    }
    left = (replace(one, price=None) if one.external_id in kept else one for one in update.variants)
    variants = tuple(one for one in left if one.price is not None or one.stock is not None)
    return replace(update, variants=variants), kept


def _theirs(update: ProductUpdate, one: VariantUpdate, there: Price | None, shows_compare_at: bool) -> str:
    """The price in the store, where it is neither what was written nor what is to be written."""
    if one.price is None or there is None:
        return ""
    wanted = price_of(one.price.price_minor, one.price.compare_at_minor)
    is_ours = any(_same(there, each, shows_compare_at) for each in (one.written, wanted))
    return "" if is_ours else _told(there, update.currency)


def _same(there: Price, ours: Price | None, shows_compare_at: bool) -> bool:
    return ours is not None and (there == ours if shows_compare_at else there[0] == ours[0])


def _reason(changes: Changes, currency: str) -> Reason:
    params = {"title": changes.title} if changes.title else {}
    if changes.prices:
        first = changes.prices[0]
        told = {"ours": _told(first.ours, currency), "theirs": _told(first.theirs, currency)}
        params |= told | {"count": str(len(changes.prices))}
    what = "title_and_prices" if len(params) == 4 else "title" if changes.title else "prices"
    return Reason(f"publish.changed_{what}", params)


def _told(price: Price, currency: str) -> str:
    """`19.99 USD`, or `19.99 (29.99) USD` with the price beside it."""
    amount, compare_at = price
    beside = "" if compare_at is None else f" ({to_decimal(compare_at, currency)})"
    return f"{to_decimal(amount, currency)}{beside} {currency}"


def _plain(title: str) -> str:
    """Stores write the same title with entities, other spaces or another composition of letters."""
    return " ".join(unicodedata.normalize("NFC", html.unescape(title)).split())
