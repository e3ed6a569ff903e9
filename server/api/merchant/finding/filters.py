"""Filters of finding products on the wire (specification 002, section 3.12)."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from server.api.gateway.field_errors import field_message
from server.api.gateway.schemas import Body
from server.company.supply.contracts.filters import SearchFilter, Span
from server.company.supply.rules.figures import API_NAMES, FIGURES, SCALES
from server.kit.errors import Invalid

LONGEST_TEXT = 10_000
LONGEST_FILTERS = 5_000
DOLLARS = 100

Amount = Annotated[Decimal, Field(ge=0, le=10**9, allow_inf_nan=False)]


class DaysIn(Body):
    start: date | None = None
    end: date | None = None


class PriceIn(Body):
    """In US dollars."""

    min_price: Amount | None = None
    max_price: Amount | None = None

    def span(self) -> Span:
        return Span(_scaled(self.min_price, DOLLARS), _scaled(self.max_price, DOLLARS))


class RangeIn(Body):
    """A range including both ends."""

    min: Amount | None = None
    max: Amount | None = None

    def span(self, scale: int) -> Span:
        return Span(_scaled(self.min, scale), _scaled(self.max, scale))


class FiltersIn(Body):
    """Filters that must all match. Those of the premium groups need an upgrade (`find-products/settings`)."""

    create_time: DaysIn = Field(default_factory=DaysIn, description="When the product was first seen.")
    price: PriceIn = Field(default_factory=PriceIn)
    cost: RangeIn = Field(default_factory=RangeIn, description="The same as `price`, in US dollars.")
    no_brand: bool = False
    no_channel: bool = False
    operator: Literal["", "and", "or"] = Field(default="", description="or: at least one of the words.")
    inventory: RangeIn = Field(default_factory=RangeIn)
    repurchase: RangeIn = Field(default_factory=RangeIn, description="Percent.")
    delivery_time: RangeIn = Field(default_factory=RangeIn, description="Days.")
    delivery_hours: Literal[24, 48, 72] | None = Field(default=None, description="Shipped within this many hours.")
    buyer_protection: Literal[7, 15] | None = Field(default=None, description="7: at least 7 days; 15: at least 15.")
    positive_rate: RangeIn = Field(default_factory=RangeIn, description="Percent.")
    likes: RangeIn = Field(default_factory=RangeIn)
    comments: RangeIn = Field(default_factory=RangeIn)
    shares: RangeIn = Field(default_factory=RangeIn)
    sales_1: RangeIn = Field(default_factory=RangeIn, description="Pieces in one day; 7 and 30 alike.")
    sales_7: RangeIn = Field(default_factory=RangeIn)
    sales_30: RangeIn = Field(default_factory=RangeIn)
    turnover_1: RangeIn = Field(default_factory=RangeIn, description="US dollars in one day; 7 and 30 alike.")
    turnover_7: RangeIn = Field(default_factory=RangeIn)
    turnover_30: RangeIn = Field(default_factory=RangeIn)
    weight: RangeIn = Field(default_factory=RangeIn, description="Grams.")
    length: RangeIn = Field(default_factory=RangeIn, description="Centimetres, as width and height.")
    width: RangeIn = Field(default_factory=RangeIn)
    height: RangeIn = Field(default_factory=RangeIn)

    def narrowed(self, filters: SearchFilter) -> SearchFilter:
        """Return the filter with these added."""
        ranges = {name: getattr(self, API_NAMES.get(name, name), None) for name in FIGURES}
        spans = {
            name: span_in.span(SCALES.get(name, 1)) for name, span_in in ranges.items() if isinstance(span_in, RangeIn)
        }
        spans["delivery_hours"] = Span(None, self.delivery_hours)
        spans["protection_days"] = Span(self.buyer_protection, None)
        prices = (filters.price, self.price.span(), self.cost.span(DOLLARS))
        least = max((price.least for price in prices if price.least is not None), default=None)
        most = min((price.most for price in prices if price.most is not None), default=None)
        return replace(
            filters,
            price=Span(least, most),
            seen_from=self.create_time.start,
            seen_until=self.create_time.end,
            no_brand=self.no_brand,
            no_channel=self.no_channel,
            matches_any=filters.matches_any or self.operator == "or",
            figures=tuple((name, span) for name, span in spans.items() if span != Span()),
        )


def read_filters(text: str) -> FiltersIn:
    """Parse the filters of a query, which are JSON. Invalid names what does not fit."""
    if not text.strip():
        return FiltersIn()
    try:
        return FiltersIn.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(["filters", *map(str, first["loc"])])
        raise Invalid.of_fields({place: field_message(first)}) from error


def price_span(least: Decimal | None, most: Decimal | None) -> Span:
    """Convert bounds in dollars to cents."""
    return Span(_scaled(least, DOLLARS), _scaled(most, DOLLARS))


def _scaled(amount: Decimal | None, scale: int) -> int | None:
    return None if amount is None else int(amount * scale)
