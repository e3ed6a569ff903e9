"""Reads of topic pages' usage."""

from collections.abc import Collection

from django.db.models import Count

from server.company.catalogue.contracts import PageUsage
from server.company.catalogue.models import TopicPageImport, TopicPageVisit


def usage_of(page_ids: Collection[int]) -> dict[int, PageUsage]:
    """Return views, imports and publications of each of these pages. Two queries."""
    visits = TopicPageVisit.objects.filter(page_id__in=page_ids).values("page_id").annotate(views=Count("pk"))
    views = dict(visits.values_list("page_id", "views"))
    came = TopicPageImport.objects.filter(page_id__in=page_ids).values("page_id")
    counted = came.annotate(imports=Count("pk"), publications=Count("published_at"))
    sold = {page: counts for page, *counts in counted.values_list("page_id", "imports", "publications")}
    return {page: PageUsage(views.get(page, 0), *sold.get(page, (0, 0))) for page in page_ids}
