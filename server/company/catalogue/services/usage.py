"""Usage counts of topic pages."""

from collections.abc import Collection, Mapping
from datetime import datetime

from server.company.catalogue.models import TopicPage, TopicPageImport, TopicPageVisit
from server.company.identity.contracts import Actor


def note_visit(actor: Actor, *, page_id: int, now: datetime) -> None:
    """Count the actor's merchant as a visitor of the page, once per day."""
    visit = TopicPageVisit(page_id=page_id, tenant_id=actor.tenant_id, day=now.date())
    TopicPageVisit.objects.bulk_create([visit], ignore_conflicts=True)


def note_imports(actor: Actor, pages: Mapping[int, int], *, now: datetime) -> None:
    """Save the page from which each product of the Import List came, by its id there; the first one stays.

    Skip deleted pages. No query if nothing came from a page.
    """
    if not pages:
        return
    known = set(TopicPage.objects.filter(pk__in=set(pages.values())).values_list("pk", flat=True))
    rows = [
        TopicPageImport(page_id=page, tenant_id=actor.tenant_id, product_id=product_id, imported_at=now)
        for product_id, page in pages.items()
        if page in known
    ]
    TopicPageImport.objects.bulk_create(rows, ignore_conflicts=True)


def note_published(actor: Actor, product_ids: Collection[int], *, now: datetime) -> None:
    """Save that products of the Import List went on sale; skip those that came from no page."""
    came = TopicPageImport.objects.filter(tenant_id=actor.tenant_id, product_id__in=product_ids, published_at=None)
    came.update(published_at=now)
