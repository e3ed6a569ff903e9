"""Planned purchases at the border: duty, taxes and whose number they bear, with the rates of the day."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from server.company.supply.services.rates import rates_on
from server.kit.money import exponent
from tenants.orders.contracts.customs import Amount, Declaration, Goods, Parcel, TradeNumbers
from tenants.orders.contracts.plans import PlannedPurchase
from tenants.orders.rules.customs import Exchange, content, customs, duty_change, merged, sent_from, split
from tenants.orders.rules.declarations import meets_the_same
from tenants.orders.rules.merging import weights_of
from tenants.orders.rules.shares import shared
from tenants.orders.selectors.settings import trade_of
from tenants.orders.selectors.shipping import BY_FORWARDER
from tenants.preferences.contracts import Conversion, convert
from tenants.products.selectors.sourcing import Offer

_OLDEST = timedelta(days=60)
"""Older rates of the day count as unknown."""
_SHIPS_FROM, _CHINA = "200007763", "201336100"
"""The option of AliExpress by which a variant says from where it is sent, and its value for China."""


@dataclass(frozen=True, slots=True)
class Border:
    """What customs need besides the parcels themselves, read once for all orders."""

    numbers: TradeNumbers
    converted: Exchange
    on: date


@dataclass(frozen=True, slots=True)
class Together:
    """An order's part of a parcel that several orders share. `minor` as in `AtBorder`; `declaration` of the whole
    parcel, None but for the first order.
    """

    declaration: Declaration | None
    minor: int
    is_known: bool


@dataclass(frozen=True, slots=True)
class AtBorder:
    """An order's purchases with their declarations. `minor` in the order's currency: what is known to be borne by the
    merchant; `merging` and `splitting`: duty that one parcel for all, or one for each line, would add or save."""

    purchases: tuple[PlannedPurchase, ...]
    minor: int
    is_known: bool
    merging: Amount | None
    splitting: Amount | None


def read_border(
    private: Mapping[str, Any],
    conversions: Mapping[tuple[str, str], Conversion],
    currencies: Collection[str],
    on: date,
) -> Border:
    """Read the merchant's numbers and the rates of the day: one query."""
    limits = {row["most"]["currency"] for row in (*content()["taxes"], *content()["duties"]) if "most" in row}
    found = rates_on(on, limits | set(currencies))
    per_usd = {code: rate.per_usd for code, rate in found.items() if on - rate.day <= _OLDEST}
    return Border(trade_of(private), _exchange(conversions, per_usd), on)


def at_border(
    purchases: Sequence[PlannedPurchase],
    *,
    country: str,
    postcode: str,
    currency: str,
    border: Border,
    together: Mapping[str, Together] = MappingProxyType({}),
) -> AtBorder:
    """Declare the parcels of an order. `together`: what is known already of those that it shares, by their offer."""
    parcels = [None if each.together else _parcel(each, country, postcode, border) for each in purchases]
    made = [customs(parcel, border.numbers, border.converted) if parcel else None for parcel in parcels]
    minor, is_known = _borne([each for each in made if each], currency, border)
    parts = [together[each.together] for each in purchases if each.together]
    made = [
        together[each.together].declaration if each.together else own for each, own in zip(purchases, made, strict=True)
    ]
    across = [parcel for parcel in parcels if parcel]
    return AtBorder(
        purchases=tuple(replace(each, customs=found) for each, found in zip(purchases, made, strict=True)),
        minor=minor + sum(part.minor for part in parts),
        is_known=is_known and all(part.is_known for part in parts),
        merging=_change(across, [merged(across, border.converted)], border) if len(across) > 1 else None,
        splitting=_change(across, [part for parcel in across for part in split(parcel)], border),
    )


def _borne(made: Sequence[Declaration], currency: str, border: Border) -> tuple[int, bool]:
    """Return what is known of what the merchant bears, in minor units of a currency, and whether that is all of it."""
    costs = [border.converted(minor, code, currency) for each in made for code, minor in each.expenses().items()]
    is_known = None not in costs and all(each.is_known for each in made)
    return sum(cost for cost in costs if cost is not None), is_known


def at_border_together(
    purchases: Sequence[PlannedPurchase], *, country: str, postcode: str, currency: str, border: Border
) -> tuple[list[Together], Amount | None] | None:
    """Declare one parcel for the goods of several orders: each order's part, and the duty that the parcel adds, less
    than 0 where it saves; None while that is unknown, or nothing changes.

    None where the parcel meets other rules than each alone, as above the value up to which a country asks for less.
    """
    alone = [parcel for each in purchases if (parcel := _parcel(each, country, postcode, border))]
    if len(alone) < len(purchases):
        return None
    whole = merged(alone, border.converted)
    made = customs(whole, border.numbers, border.converted)
    before = [customs(parcel, border.numbers, border.converted) for parcel in alone]
    if made is None:
        return [Together(None, 0, is_known=True) for _ in purchases], None
    if not meets_the_same(made, [each for each in before if each]):
        return None
    minor, is_known = _borne([made], currency, border)
    minors = shared(minor, weights_of(purchases))
    parts = [Together(made if at == 0 else None, part, is_known) for at, part in enumerate(minors)]
    return parts, _change(alone, [whole], border)


def _change(before: Sequence[Parcel], after: Sequence[Parcel], border: Border) -> Amount | None:
    if len(before) == len(after):
        return None
    try:
        change = duty_change(before, after, border.numbers, border.converted)
    except LookupError:
        return None
    return change if change.minor else None


def _parcel(purchase: PlannedPurchase, country: str, postcode: str, border: Border) -> Parcel | None:
    """Return the parcel of a purchase to the buyer; None where it goes to the merchant's forwarder."""
    if purchase.supplier in BY_FORWARDER:
        return None
    offers = [line.offer for line in purchase.lines]
    return Parcel(
        supplier=purchase.supplier,
        sent_from=sent_from(purchase.supplier) if all(map(_is_from_home, offers)) else "",
        country=country,
        postcode=postcode,
        currency=purchase.currency,
        goods=tuple(Goods(offer.title, offer.pieces, offer.cost_minor, offer.customs) for offer in offers),
        on=border.on,
        supplier_collects=int(purchase.supplier) not in border.numbers.business_at,
    )


def _is_from_home(offer: Offer) -> bool:
    """Whether a variant leaves the supplier's own country, as far as it says."""
    stated = [pair.partition("#")[0] for pair in offer.source_attr.split(";") if pair.startswith(f"{_SHIPS_FROM}:")]
    return all(pair == f"{_SHIPS_FROM}:{_CHINA}" for pair in stated)


def _exchange(conversions: Mapping[tuple[str, str], Conversion], per_usd: Mapping[str, Decimal]) -> Exchange:
    """Convert by the merchant's own rate, in either direction, else by the rates of the day."""

    def converted(minor: int, given: str, target: str) -> int | None:
        if given == target:
            return minor
        if own := conversions.get((given, target)):
            return convert(minor, own)
        if back := conversions.get((target, given)):
            return convert(minor, replace(back, from_currency=given, to_currency=target, rate=1 / back.rate))
        if given not in per_usd or target not in per_usd:
            return None
        shift = exponent(target) - exponent(given)
        return round((minor * per_usd[target] / per_usd[given]).scaleb(shift))

    return converted
