"""What is in the stores, for the dashboard: its value and margin, changed prices, stock at risk."""

from collections.abc import Collection
from datetime import datetime, timedelta

from pydantic import Field

from server.api.gateway.schemas import Out
from server.company.identity.contracts import Actor, Menu
from server.kit.money import to_decimal
from tenants.notifications.contracts import EventKind
from tenants.notifications.selectors import count_changed
from tenants.products.selectors.overview import LiveFigures, count_stock_at_risk, sum_live

LATELY = timedelta(days=7)


class LiveValueOut(Out):
    currency: str
    products: int
    value: str = Field(description="One of each product, at its lowest price.")
    profit: str = Field(description="The part of `value` above the supplier's cost; empty while no cost is known.")
    margin: int | None = Field(description="That profit in whole percent of the price of those products.")


class LiveOut(Out):
    values: list[LiveValueOut] = Field(description="By currency, most products first; empty while nothing is live.")
    price_changes: int = Field(description="Products whose supplier changed the price in the last 7 days.")
    stock_at_risk: int = Field(description="Live products that are sold out at the supplier, or nearly.")


def read_live(actor: Actor, store_ids: Collection[int], *, now: datetime) -> LiveOut:
    """Return the figures of what is live in these stores. Three queries; none without the right to My Products."""
    if not actor.may(Menu.MY_PRODUCTS):
        return LiveOut(values=[], price_changes=0, stock_at_risk=0)
    return LiveOut(
        values=[_value(figures) for figures in sum_live(store_ids)],
        price_changes=count_changed(actor, EventKind.COST_CHANGED, since=now - LATELY),
        stock_at_risk=count_stock_at_risk(store_ids),
    )


def _value(figures: LiveFigures) -> LiveValueOut:
    known, currency = figures.known_minor, figures.currency
    profit = known - figures.cost_minor
    return LiveValueOut(
        currency=currency,
        products=figures.products,
        value=to_decimal(figures.value_minor, currency),
        profit=to_decimal(profit, currency) if known else "",
        margin=round(100 * profit / known) if known else None,
    )
