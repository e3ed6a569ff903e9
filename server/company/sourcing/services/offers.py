"""Sourcing agents' quotes for a request: save them, and pick one for the result."""

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
    """Save a supplier's quote; a new name adds the supplier. A repeated equal quote changes nothing.

    NotFound, also for a request that the actor may not see; Invalid names each field: nothing is saved.
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
    """Choose a quote for its product, replacing another choice; a repeated call changes nothing.

    NotFound, also for a request that the actor may not see.
    """
    order_for(actor, order_id, now=now)
    offer = read_offer(order_id, offer_id)
    with transaction.atomic():
        # Lock the product's quotes, so that parallel picks run in turn.
        rivals = Offer.objects.filter(order_id=order_id, source=offer.source)
        list(rivals.select_for_update(no_key=True).order_by("pk").values_list("pk"))
        rivals.exclude(pk=offer_id).update(picked_at=None)
        Offer.objects.filter(pk=offer_id, picked_at=None).update(picked_at=now)
    platform, product_id = _place_of(offer.link)
    return PickedOffer(read_offer(order_id, offer_id), platform, product_id)


def drop_offer(actor: StaffActor, *, order_id: int, offer_id: int, now: datetime) -> OfferRow:
    """Delete a quote saved by mistake and return it. NotFound, also for a request that the actor may not see."""
    order_for(actor, order_id, now=now)
    gone = read_offer(order_id, offer_id)
    if not Offer.objects.filter(pk=offer_id).delete()[0]:
        raise NotFound
    return gone


def _place_of(link: str) -> tuple[int | None, str]:
    """Return the platform and product of a link, if results may name that platform."""
    try:
        found = recognise(link)
    except Invalid:
        return None, ""
    return int(found.supplier), found.source_id
