"""Counts of variants without a supplier SKU, as part of the listing query."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from tenants.products.contracts import MappingState
from tenants.products.models import Publication, PublicationVariant, SkuMapping, SkuMappingRow, SourceProposal


def mapping_state(publication: Publication) -> MappingState:
    """Return the state of a row annotated with MAPPED."""
    annotated: Any = publication
    return MappingState(annotated.mapping_mode, annotated.unmapped, annotated.substitutes, annotated.proposals)


_ROW = SkuMappingRow.objects.filter(mapping=OuterRef("publication"), variant_id=OuterRef("variant_id"))
_BARE = PublicationVariant.objects.filter(publication=OuterRef("pk")).exclude(Exists(_ROW))
_MAPPING = SkuMapping.objects.filter(pk=OuterRef("pk"))
_SUBSTITUTES = SkuMappingRow.objects.filter(mapping=OuterRef("pk"), priority__gt=0)
_PROPOSALS = SourceProposal.objects.filter(product_id=OuterRef("product_id"), is_dismissed=False)


def _many(rows: "QuerySet[Any]") -> Coalesce:
    counted = rows.order_by().values(every=Value(1)).annotate(many=Count("pk")).values("many")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


MAPPED: Mapping[str, Any] = {
    "mapping_mode": Coalesce(Subquery(_MAPPING.values("mode")), Value("auto")),
    "unmapped": _many(_BARE.filter(Exists(SkuMapping.objects.filter(pk=OuterRef("publication"))))),
    "substitutes": _many(_SUBSTITUTES),
    "proposals": _many(_PROPOSALS),
}
"""The annotations that `mapping_state` needs."""

FILTERS_BY_MAPPING = {"unmapped": Exists(_MAPPING) & Exists(_BARE), "changed": Exists(_PROPOSALS)}
"""Conditions by the filter's value."""
