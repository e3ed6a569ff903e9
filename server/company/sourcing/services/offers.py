"""Sourcing agents keep what suppliers quote for a request, and pick one of them for the result."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import StaffActor
from server.company.sourcing.contracts import OfferDraft, OfferRow, PickedOffer
from server.company.sourcing.models import Offer
from server.company.sourcing.rules import check_offer
from server.company.sourcing.selectors.offers import read_offer
from server.company.sourcing.services.suppliers import supplier_named
from server.company.workorders.selectors.desk import order_for
from server.company.workorders.services.lookups import recognise
from server.kit.checks import checked
from server.kit.errors import Invalid, NotFound
from server.kit.plain_text import clean_text


def keep_offer(actor: StaffActor, *, order_id: int, draft: OfferDraft, now: datetime) -> OfferRow:
    """Keep what a supplier quotes; one by a new name is added. The same quote again is the one that is kept.

    NotFound, also for a request that is not theirs; Invalid names each field: nothing is kept.
    """
    order = order_for(actor, order_id, now=now)
    if wrong := check_offer(draft, products=max(1, len(order.parts) - 1)):
        raise Invalid.of_fields(wrong)
    note = checked("note", clean_text, draft.note) if draft.note.strip() else ""
    with transaction.atomic():
        row, _is_new = Offer.objects.get_or_create(
            order_id=order_id,
            source=draft.source,
            supplier_id=supplier_named(actor, draft.supplier),
            price_minor=draft.price_minor,
            currency=draft.currency,
            moq=draft.moq,
            days=draft.days,
            defaults={"link": draft.link, "note": note, "made_by_id": actor.user_id, "made_at": now},
        )
    return read_offer(order_id, row.pk)


def pick_offer(actor: StaffActor, *, order_id: int, offer_id: int, now: datetime) -> PickedOffer:
    """Choose a quote for its product in the place of another one; again changes nothing.

    NotFound, also for a request that is not theirs.
    """
    order_for(actor, order_id, now=now)
    offer = read_offer(order_id, offer_id)
    with transaction.atomic():
        # One at a time: two who pick wait for each other.
        rivals = Offer.objects.filter(order_id=order_id, source=offer.source)
        list(rivals.select_for_update(no_key=True).order_by("pk").values_list("pk"))
        rivals.exclude(pk=offer_id).update(picked_at=None)
        Offer.objects.filter(pk=offer_id, picked_at=None).update(picked_at=now)
    platform, product_id = _place_of(offer.link)
    return PickedOffer(read_offer(order_id, offer_id), platform, product_id)


def drop_offer(actor: StaffActor, *, order_id: int, offer_id: int, now: datetime) -> OfferRow:
    """Forget a quote that was kept by mistake; answers what it was. NotFound, also for a request that is not theirs."""
    order_for(actor, order_id, now=now)
    gone = read_offer(order_id, offer_id)
    if not Offer.objects.filter(pk=offer_id).delete()[0]:
        raise NotFound
    return gone


def _place_of(link: str) -> tuple[int | None, str]:
    """Which platform and product a link leads to, of those that results may name."""
    try:
        found = recognise(link)
    except Invalid:
        return None, ""
    return int(found.supplier), found.source_id
