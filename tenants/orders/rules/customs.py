"""What customs take for a parcel: duty by heading, taxes by scheme, goods that a country refuses. Pure.

The rules are data (`customs.json`), each with its source and the days on which it holds: `from` is the first one,
`until` the first on which it no longer does. What no rule says is unknown, and a row says so; it is never 0.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from server.kit.money import exponent
from server.kit.reasons import Reason
from server.ports.suppliers import Supplier
from tenants.orders.contracts.customs import (
    Amount,
    CustomsKind,
    CustomsRow,
    Declaration,
    Declared,
    Goods,
    Parcel,
    Party,
    TradeNumbers,
)

_FILE = Path(__file__).with_name("customs.json")
EU = "EU"
Rule = Mapping[str, Any]
Exchange = Callable[[int, str, str], int | None]
"""Minor units of a currency in another's; None if no rate is known."""


@cache
def content() -> dict[str, Any]:
    """Load the data file."""
    loaded: dict[str, Any] = json.loads(_FILE.read_text())
    return loaded


def area_of(country: str, postcode: str) -> str:
    """Return the country or union whose rules hold at an address; empty where a region has its own."""
    start = postcode.strip().upper()
    for row in content()["outside"]:
        if row["country"] == country and start.startswith(tuple(row["postcodes"])):
            return ""
    return EU if country in content()["eu"] else country


def sent_from(supplier: Supplier) -> str:
    """Return the country that a supplier's parcels leave; empty if unknown."""
    return str(content()["sent_from"].get(supplier.name.lower(), ""))


def refusal_of(country: str, heading: str) -> Rule | None:
    """Return the rule by which a country refuses goods of this heading; None if none is known."""
    rows = [row for row in content()["refused"] if row["country"] == country and heading in row["headings"]]
    return rows[0] if heading and rows else None


def customs(parcel: Parcel, numbers: TradeNumbers, converted: Exchange) -> Declaration | None:
    """Return what a parcel meets at the border; None if it crosses none."""
    area = area_of(parcel.country, parcel.postcode)
    if parcel.sent_from and parcel.sent_from == parcel.country:
        return None
    number_of, scheme, reason = _bearer(parcel, numbers, area, converted)
    rows = [*_duties(parcel, numbers, area, converted), *_taxes(parcel, numbers, area, number_of, converted)]
    return Declaration(
        importer=Party.MERCHANT if numbers.pays_duties and numbers.eori else Party.BUYER,
        scheme=scheme,
        number_of=number_of,
        number=numbers.of_scheme(scheme) if number_of is Party.MERCHANT else "",
        reason=reason,
        items=tuple(_declared(goods, parcel.currency) for goods in parcel.goods),
        rows=tuple(rows),
        notes=tuple(_notes(parcel)),
    )


def duty_change(
    before: Sequence[Parcel], after: Sequence[Parcel], numbers: TradeNumbers, converted: Exchange
) -> Amount:
    """Return what other parcels for the same goods add in duty, less than 0 where they save.

    LookupError while the duty of one of them is unknown.
    """
    sums = [[_known_duty(customs(parcel, numbers, converted)) for parcel in parcels] for parcels in (before, after)]
    currencies = {amount.currency for amounts in sums for amount in amounts}
    if len(currencies) != 1:
        raise LookupError
    was, now = (sum(amount.minor for amount in amounts) for amounts in sums)
    return Amount(now - was, currencies.pop())


def merged(parcels: Sequence[Parcel], converted: Exchange) -> Parcel:
    """Return one parcel with the goods of all of them, in the currency of the first."""
    first = parcels[0]
    goods = [
        replace(each, value_minor=each.value_minor and converted(each.value_minor, parcel.currency, first.currency))
        for parcel in parcels
        for each in parcel.goods
    ]
    return replace(first, goods=tuple(goods), sent_from=first.sent_from if _leave_together(parcels) else "")


def split(parcel: Parcel) -> list[Parcel]:
    """Return a parcel for each of the goods."""
    return [replace(parcel, goods=(goods,)) for goods in parcel.goods]


def _known_duty(declaration: Declaration | None) -> Amount:
    amounts = [row.amount for row in declaration.rows if row.kind is CustomsKind.DUTY] if declaration else []
    known = [amount for amount in amounts if amount is not None]
    if not known or len(known) < len(amounts):
        raise LookupError
    return Amount(sum(amount.minor for amount in known), known[0].currency)


def _leave_together(parcels: Sequence[Parcel]) -> bool:
    return len({parcel.sent_from for parcel in parcels}) == 1


def _notes(parcel: Parcel) -> list[Reason]:
    rows = [row for row in content()["limits"] if row["country"] == parcel.country]
    return [Reason("customs.limits", {"items": str(row["items"]), "parcels": str(row["parcels"])}) for row in rows]


def _bearer(parcel: Parcel, numbers: TradeNumbers, area: str, converted: Exchange) -> tuple[Party, str, Reason]:
    """Return whose number of which scheme a parcel bears, and why."""
    rule = _rule_on(content()["taxes"], area, parcel.on)
    if not parcel.sent_from:
        return Party.UNKNOWN, "", Reason("customs.origin_unknown")
    if rule is None:
        code = "customs.own_region" if not area else "customs.no_tax_rule"
        return Party.UNKNOWN, "", Reason(code, {"country": parcel.country})
    scheme, is_below = str(rule["scheme"]), _is_below(rule, parcel, converted)
    params = {"scheme": scheme.upper().replace("_", " "), **_limit(rule)}
    if is_below is None:
        return Party.UNKNOWN, scheme, Reason("customs.value_unknown", params)
    if not is_below:
        return Party.NOBODY, scheme, Reason("customs.above", params)
    if _is_collected(rule, parcel):
        return Party.SUPPLIER, scheme, Reason("customs.supplier_collects", {"supplier": parcel.supplier.name.title()})
    if scheme and numbers.of_scheme(scheme):
        code = "customs.own_as_business" if _is_marketplace(rule, parcel) else "customs.own_number"
        return Party.MERCHANT, scheme, Reason(code, params)
    return Party.NOBODY, scheme, Reason("customs.no_number" if scheme else "customs.not_collected", params)


def _taxes(parcel: Parcel, numbers: TradeNumbers, area: str, number_of: Party, converted: Exchange) -> list[CustomsRow]:
    rule = _rule_on(content()["taxes"], area, parcel.on)
    at_border = Party.MERCHANT if numbers.pays_duties else Party.BUYER
    if rule is None or number_of is Party.UNKNOWN:
        return [CustomsRow(CustomsKind.VAT, at_border, None, Reason("customs.tax_unknown"))]
    kind, source = CustomsKind(rule["kind"]), str(rule["source"])
    if number_of is Party.SUPPLIER:
        return [CustomsRow(kind, Party.SUPPLIER, None, Reason("customs.tax_by_supplier"), source=source)]
    if number_of is Party.MERCHANT:
        return [CustomsRow(kind, Party.MERCHANT, None, Reason("customs.tax_yours"), source=source, is_settled=True)]
    return [CustomsRow(kind, at_border, None, Reason("customs.tax_at_border"), source=source)]


def _duties(parcel: Parcel, numbers: TradeNumbers, area: str, converted: Exchange) -> list[CustomsRow]:
    """Return a row for each heading, and one for the goods whose heading nobody knows."""
    rule = _rule_on(content()["duties"], area, parcel.on) if parcel.sent_from else None
    is_below = _is_below(rule, parcel, converted) if rule else None
    if rule and is_below and rule.get("is_free"):
        return []
    flat = Amount(*_minor(rule["per_heading"])) if rule and is_below and "per_heading" in rule else None
    payer = Party.MERCHANT if numbers.pays_duties else Party.BUYER
    source = str(rule["source"]) if rule else ""
    headings = list(dict.fromkeys(goods.facts.hs_code for goods in parcel.goods))
    rows = []
    for heading in headings:
        if not heading:
            rows.append(CustomsRow(CustomsKind.DUTY, payer, None, Reason("customs.heading_missing"), source=source))
        elif flat is not None:
            rows.append(CustomsRow(CustomsKind.DUTY, payer, flat, Reason("customs.per_heading"), heading, source))
        else:
            reason = Reason("customs.value_unknown", _limit(rule)) if rule and is_below is None else _UNKNOWN_DUTY
            rows.append(CustomsRow(CustomsKind.DUTY, payer, None, reason, heading, source))
    return rows


_UNKNOWN_DUTY = Reason("customs.duty_unknown")


def _rule_on(rows: Sequence[Rule], area: str, day: date) -> Rule | None:
    """Return the rule of an area that holds on a day."""
    on = day.isoformat()
    holding = [row for row in rows if row["area"] == area and row.get("from", "") <= on < row.get("until", "9999")]
    return holding[0] if holding else None


def _is_below(rule: Rule, parcel: Parcel, converted: Exchange) -> bool | None:
    """Whether a parcel is worth no more than the rule's limit; None if that is unknown."""
    if "most" not in rule:
        return True
    most, currency = _minor(rule["most"])
    per_item = rule["most"]["per"] == "item"
    values = [_value(goods, per_item=per_item) for goods in parcel.goods]
    if any(value is None for value in values):
        return None
    known = [value for value in values if value is not None]
    worth = converted(max(known, default=0) if per_item else sum(known), parcel.currency, currency)
    return None if worth is None else worth <= most


def _value(goods: Goods, *, per_item: bool) -> int | None:
    if goods.value_minor is None or not per_item:
        return goods.value_minor
    return -(-goods.value_minor // max(goods.pieces, 1))


def _is_marketplace(rule: Rule, parcel: Parcel) -> bool:
    return parcel.supplier.name.lower() in rule["collected_by"]


def _is_collected(rule: Rule, parcel: Parcel) -> bool:
    return _is_marketplace(rule, parcel) and parcel.supplier_collects


def _minor(amount: Mapping[str, str]) -> tuple[int, str]:
    return int(Decimal(amount["amount"]).scaleb(exponent(amount["currency"]))), amount["currency"]


def _limit(rule: Rule) -> dict[str, str]:
    return {"limit": f"{rule['most']['amount']} {rule['most']['currency']}"} if "most" in rule else {}


def _declared(goods: Goods, currency: str) -> Declared:
    facts = goods.facts
    return Declared(
        description=facts.customs_description or goods.title,
        heading=facts.hs_code,
        origin=facts.origin,
        pieces=goods.pieces,
        value=None if goods.value_minor is None else Amount(goods.value_minor, currency),
    )
