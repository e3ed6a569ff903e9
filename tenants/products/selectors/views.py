"""The tabs of My Products (SCREENS, section 2): the publications of each tab, and their order."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Lower

from tenants.products.contracts import DRAFTS, HIDDEN_IN_STORE
from tenants.products.models import Publication, PublicationState, SoldOut
from tenants.products.selectors.mapping_states import FILTERS_BY_MAPPING

_LOST = Q(state__in=[PublicationState.FAILED, PublicationState.GONE])
_HELD = Q(reason__code__startswith="guard.")
_views: dict[str, Q] = {
    "active": Q(state=PublicationState.ACTIVE),
    "draft": Q(state=PublicationState.ACTIVE)
    & (Q(reading__status__in=DRAFTS) | Q(hidden_at__isnull=False) | Q(reason__code=HIDDEN_IN_STORE.code)),
    "sold_out": Q(pk__in=SoldOut.objects.values("publication_id")),
    "on_hold": _HELD,
    "unmapped": Q(FILTERS_BY_MAPPING["unmapped"]),
    "changed": Q(FILTERS_BY_MAPPING["changed"]),
    "error": (_LOST & ~_HELD) | Q(reading__reason__has_key="code"),
}
_LAST = "-id"
_ORDERS: Mapping[str, tuple[Any, ...]] = {
    "-created": (_LAST,),
    "created": ("id",),
    "title": (Lower("title"), _LAST),
    "-title": (Lower("title").desc(), _LAST),
    "price": (F("low_price_minor").asc(nulls_last=True), _LAST),
    "-price": (F("low_price_minor").desc(nulls_last=True), _LAST),
    "-published": (F("published_at").desc(nulls_last=True), _LAST),
    "age": (F("reading__read_at").asc(nulls_first=True), _LAST),
}


def add_view(name: str, condition: Q) -> None:
    """Add a tab. Higher areas register the tabs that products cannot know, when their `jobs` module is loaded."""
    _views[name] = condition


def shown_in(name: str) -> Q:
    """Return the condition of a tab; everything for none."""
    return _views[name] if name else Q()


def order_of(sort: str) -> tuple[Any, ...]:
    """Return an order, by default newest first. "age": oldest store figures first."""
    return _ORDERS[sort or "-created"]


def count_by_view(rows: "QuerySet[Publication]") -> dict[str, int]:
    """Count the publications of each tab, and all of them: one query."""
    counts = {name: Count("pk", filter=condition) for name, condition in _views.items()}
    return dict(rows.order_by().aggregate(all=Count("pk"), **counts))
