"""Pure rules: names of figures, their premium groups, and popularity."""

from math import log10

from server.company.supply.contracts.filters import PremiumGroup

GROUPS = {
    PremiumGroup.INVENTORY: ("stock",),
    PremiumGroup.REPURCHASE: ("repurchase",),
    PremiumGroup.DELIVERY: ("delivery_days", "delivery_hours", "protection_days"),
    PremiumGroup.POSITIVE_RATE: ("positive_rate",),
    PremiumGroup.SOCIAL: ("likes", "comments", "shares"),
    PremiumGroup.SALES: ("sales_1", "sales_7", "sales_30", "turnover_1", "turnover_7", "turnover_30"),
    PremiumGroup.DIMENSIONS: ("weight_grams", "length_mm", "width_mm", "height_mm"),
}
FIGURES = tuple(name for names in GROUPS.values() for name in names)
API_NAMES = {
    "stock": "inventory",
    "delivery_days": "delivery_time",
    "weight_grams": "weight",
    "length_mm": "length",
    "width_mm": "width",
    "height_mm": "height",
}
"""API names of figures, where they differ."""
SCALES = {
    "repurchase": 100,
    "positive_rate": 100,
    "rating": 100,
    "turnover_1": 100,
    "turnover_7": 100,
    "turnover_30": 100,
    "length_mm": 10,
    "width_mm": 10,
    "height_mm": 10,
}
"""Stored units per displayed unit: percent, dollars, centimetres."""
SORTED_BY = ("orders", "rating", "reviews")
"""Figures that lists can be sorted by; 0 if no source reports them."""
MOST = 2**62
MOST_ORDERS = 2**31 - 1
BEST_RATING = 500
_ORDERS_SHARE, _RATING_SHARE, _REVIEWS_SHARE = 600, 2, 300


def group_of(figure: str) -> PremiumGroup:
    """Return the group of a figure. KeyError for an unknown name."""
    return _GROUP_OF[figure]


def kept_figure(value: float) -> int:
    """Return a figure as stored: a whole number from 0."""
    return min(max(round(value), 0), MOST)


def kept_rating(rating: float | None) -> int:
    """Return a rating out of 5 in hundredths; 0 for none."""
    return min(max(round((rating or 0) * 100), 0), BEST_RATING)


def popularity_of(orders: int, rating: int, reviews: int) -> int:
    """Return a rank by orders, rating and reviews; ten times more orders always add the same amount."""
    return round(log10(1 + orders) * _ORDERS_SHARE + rating * _RATING_SHARE + log10(1 + reviews) * _REVIEWS_SHARE)


_GROUP_OF = {name: group for group, names in GROUPS.items() for name in names}
