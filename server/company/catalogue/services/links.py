"""Links that topic pages wait for: suppliers are asked one link at a time, and staff see the state."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from server.company.catalogue.contracts.products import LinkState, TopicProductText, TopicProductType
from server.company.catalogue.models import AwaitedLink, TopicPageProduct
from server.company.catalogue.services.page_rows import FETCH_JOB, publish_last
from server.company.catalogue.services.product_tables import Known, text_of
from server.company.catalogue.services.products import columns_of, source_of
from server.company.supply.services.links import fetch_link
from server.company.supply.services.sightings import cheapest_minor
from server.jobs.door import enqueue
from server.kit.errors import Invalid, NotFound
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Retryable
from server.ports.suppliers import SourceProduct

LEASE = timedelta(minutes=2)
PAUSE = timedelta(minutes=1)
MOST_ATTEMPTS = 5
MOST_LOSSES = 10
INTERRUPTED = Reason("process.interrupted", {"times": str(MOST_LOSSES)})


def ask_next_supplier(*, now: datetime) -> bool:
    """Ask for the link that is due longest, and publish its product; return whether a link was due.

    Calls a supplier; never inside a transaction. If a worker dies, another one retries after two minutes. That costs no
    attempt, but after ten in a row the link is given up.
    """
    link = AwaitedLink.objects.filter(state=LinkState.WAITING, run_after__lte=now).order_by("run_after", "pk").first()
    if link is None:
        return False
    mine = AwaitedLink.objects.filter(pk=link.pk, state=LinkState.WAITING, run_after=link.run_after)
    if link.losses >= MOST_LOSSES:
        mine.update(state=LinkState.FAILED, reason=INTERRUPTED.stored())
    elif mine.update(run_after=now + LEASE, losses=F("losses") + 1):
        _ask(link, now)
    return True


def next_due() -> datetime | None:
    """Return when the next link is due; None if none waits."""
    waiting = AwaitedLink.objects.filter(state=LinkState.WAITING).order_by("run_after")
    return waiting.values_list("run_after", flat=True).first()


def ask_again(*, link_id: int, now: datetime) -> None:
    """Queue a link again. NotFound."""
    again = {"state": LinkState.WAITING, "attempts": 0, "losses": 0, "reason": None, "run_after": now}
    with transaction.atomic():
        if not AwaitedLink.objects.filter(pk=link_id).update(**again):
            raise NotFound
        enqueue(FETCH_JOB, key="all")


def drop_link(*, link_id: int) -> str:
    """Delete an awaited link and return it. NotFound."""
    link = AwaitedLink.objects.filter(pk=link_id).first()
    if link is None:
        raise NotFound
    link.delete()
    return str(link.line)


def _ask(link: AwaitedLink, now: datetime) -> None:
    kind = TopicProductType(link.type)
    try:
        source = source_of(kind, link.line)
        product = fetch_link(source, now=now) if source else None
        columns = columns_of(_text(link, kind, product))
    except Retryable as failure:
        _put_off(link, failure.reason, is_over=link.attempts + 1 >= MOST_ATTEMPTS, now=now)
    except OutsideFailure as failure:
        _put_off(link, failure.reason, is_over=True, now=now)
    except Invalid:
        _put_off(link, Reason("supply.no_price"), is_over=True, now=now)
    else:
        stamps = {"edited_at": now, "edited_by_id": link.asked_by_id, "created_at": now}
        _put(link, TopicPageProduct(**columns, **stamps), now)


def _text(link: AwaitedLink, kind: TopicProductType, product: SourceProduct | None) -> TopicProductText:
    if product is None:
        return text_of(link.cells, kind, None, link.page_id, link.currency)
    images = tuple(image.url for image in product.images)
    known = Known(product.title, images, product.currency, cheapest_minor(product), product.product_type[:200])
    # Replace a short link by its target.
    line = link.line if kind is TopicProductType.LINK else product.link.url
    return text_of(link.cells | {"product_id": line}, kind, known, link.page_id, link.currency)


def _put(link: AwaitedLink, product: TopicPageProduct, now: datetime) -> None:
    with transaction.atomic():
        if AwaitedLink.objects.filter(pk=link.pk, run_after=now + LEASE).delete()[0]:
            publish_last(link.page_id, [product])


def _put_off(link: AwaitedLink, reason: Reason, *, is_over: bool, now: datetime) -> None:
    state = LinkState.FAILED if is_over else LinkState.WAITING
    mine = AwaitedLink.objects.filter(pk=link.pk, run_after=now + LEASE)
    mine.update(state=state, reason=reason.stored(), run_after=now + PAUSE, attempts=link.attempts + 1, losses=0)
