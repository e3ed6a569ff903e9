"""Which products of the Import List a filter means."""

import re
from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Any

from django.contrib.postgres.search import SearchQuery
from django.db.models import Q

from server.kit.folding import contains
from server.kit.money import MAX_MINOR, currencies_by_exponent
from tenants.importing.contracts import ListFilter, ListWarning
from tenants.importing.contracts.filters import ATTENTION
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.importing.rules.queries import prefix_query
from tenants.preferences.contracts import LOW_MARGIN

_CODE = re.compile(r"(?=.*\d)\S{3,300}")
"""What may be an SKU or an id: one word with a digit. Other words are searched in titles only, by their index."""
_WARNINGS = {
    ListWarning.BELOW_COST: Q(margin__lt=0),
    ListWarning.LOW_MARGIN: Q(margin__gte=0, margin__lt=LOW_MARGIN),
    ListWarning.NO_PRICE: Q(min_price__lte=0),
    ListWarning.OUT_OF_STOCK: Q(sold_out=True),
    ListWarning.NO_IMAGE: Q(images=[]),
    ListWarning.MIN_QUANTITY: Q(min_quantity__gt=1),
}


def condition_of(chosen: ListFilter) -> Q:
    """Return the condition of products that match all parts of the filter."""
    condition = Q()
    for part in _conditions(chosen):
        condition &= part
    return condition


def is_tallied(chosen: ListFilter) -> bool:
    """Whether the database keeps the number of matches (`selectors.totals`)."""
    limits = (chosen.min_price, chosen.max_price, chosen.min_margin, chosen.max_margin, chosen.since, chosen.until)
    others = (chosen.store_id, chosen.warning, *limits)
    return not chosen.title.strip() and not chosen.tag and all(value is None for value in others)


def _conditions(chosen: ListFilter) -> Iterator[Q]:
    if chosen.title.strip():
        yield _named(chosen.title.strip())
    if chosen.state == ATTENTION:
        yield Q(state__in=("draft", "failed")) | Q(sold_out=True)
    elif chosen.state:
        yield Q(state=chosen.state)
    if chosen.store_id is not None:
        yield Q(store_states__has_key=str(chosen.store_id))
    if chosen.tag:
        yield Q(tags__contains=[chosen.tag])
    if chosen.warning is not None:
        yield _WARNINGS[chosen.warning]
    yield from _figures(chosen)


def _figures(chosen: ListFilter) -> Iterator[Q]:
    limits: dict[str, Any] = {
        "supplier": chosen.supplier,
        "sold_out": chosen.sold_out,
        "margin__gte": chosen.min_margin,
        "margin__lte": chosen.max_margin,
        "created_at__gte": chosen.since,
        "created_at__lt": chosen.until,
    }
    yield Q(**{name: value for name, value in limits.items() if value is not None})
    if chosen.min_price is not None:
        yield _beyond("max_price__gte", chosen.min_price)
    if chosen.max_price is not None:
        yield _beyond("min_price__lte", chosen.max_price)


def _beyond(limit: str, amount: Decimal) -> Q:
    """Compare the price with the amount in each currency's own minor units."""
    rounding = ROUND_CEILING if limit.endswith("gte") else ROUND_FLOOR
    usual = Q(**{limit: _minor(amount, 2, rounding)})
    condition, rare = Q(), set[str]()
    for digits, currencies in currencies_by_exponent().items():
        condition |= Q(currency__in=sorted(currencies)) & Q(**{limit: _minor(amount, digits, rounding)})
        rare |= currencies
    return (usual & ~Q(currency__in=sorted(rare))) | condition


def _minor(amount: Decimal, digits: int, rounding: str) -> int:
    return int(min(amount.scaleb(digits).to_integral_value(rounding), Decimal(MAX_MINOR)))


def _named(text: str) -> Q:
    titled = _titled(text)
    if not _CODE.fullmatch(text):
        return titled
    products, variants = ListedProduct.objects.filter(trashed_at=None), ListedVariant.objects.all()
    by_code = Q(sku__iexact=text) | Q(source_sku_id=text)
    found = (
        products.filter(titled)
        .values("pk")
        .union(
            products.filter(Q(source_id=text) | Q(lasting_id=text)).values("pk"),
            variants.filter(by_code).values("product_id"),
        )
    )
    return Q(pk__in=found)


def _titled(text: str) -> Q:
    # Words are searched as prefixes in the index, scripts without spaces as a substring of the title.
    words = prefix_query(text)
    if not words:
        return contains(text, "title")
    return Q(search=SearchQuery(words, config="simple", search_type="raw"))
