"""Suppliers' quotes for a request: compared, and one chosen for the result. Merchants never see them."""

from typing import Annotated

from pydantic import Field, StringConstraints

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done
from server.api.console.work_orders.amounts import Amount, price_of
from server.api.console.work_orders.offer_schemas import OfferOut, offers_out
from server.api.console.work_orders.routes import ITEM, MAY
from server.api.console.work_orders.schemas import Count, Link, Text
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.company.sourcing.contracts import OfferDraft
from server.company.sourcing.services.offers import drop_offer, keep_offer, pick_offer
from server.kit import clock

area = StaffArea("work order offers")

OFFER = f"{ITEM}/offers/{{int:offer_id}}"


class OfferIn(Body):
    source: Count = Field(default=0, description="The position of the product in the request, from 0.")
    supplier: Text = Field(description="The supplier's name; a new name adds a supplier.")
    price: Amount = Field(description="The price per piece.")
    currency: Annotated[str, StringConstraints(max_length=3)]
    moq: Count | None = None
    days: Count | None = Field(default=None, description="Days until delivery.")
    link: Link = ""
    note: str = Field(default="", max_length=10_000)

    def draft(self) -> OfferDraft:
        """Return the quote. Invalid for a wrong amount."""
        return self.into(OfferDraft, price_minor=price_of(self.price, self.currency) or 0)


class PickedOfferOut(Out):
    offer: OfferOut
    platform: int | None = Field(description="The supplier of the link, if results support it; else null.")
    product_id: str


@area.post(f"{ITEM}/offers", id="work_orders.keep_offer", may=MAY)
def keep(request: StaffRequest, order_id: int, payload: OfferIn) -> OfferOut:
    """Save a supplier's quote for a product."""
    with on_record(request, "work_orders.keep_offer", f"work order {order_id}") as note:
        kept = keep_offer(request.actor, order_id=order_id, draft=payload.draft(), now=clock.now())
        note.detail |= {"supplier": kept.supplier, "price": kept.price_minor, "currency": kept.currency}
    return OfferOut.model_validate(offers_out([kept])[0])


@area.post(f"{OFFER}/pick", id="work_orders.pick_offer", may=MAY)
def pick(request: StaffRequest, order_id: int, offer_id: int) -> PickedOfferOut:
    """Choose a quote for its product; returns the values for a row of the result."""
    with on_record(request, "work_orders.pick_offer", f"work order {order_id}") as note:
        picked = pick_offer(request.actor, order_id=order_id, offer_id=offer_id, now=clock.now())
        note.detail |= {"supplier": picked.offer.supplier, "offer": offer_id}
    offer = OfferOut.model_validate(offers_out([picked.offer])[0])
    return PickedOfferOut(offer=offer, platform=picked.platform, product_id=picked.product_id)


@area.delete(OFFER, id="work_orders.drop_offer", may=MAY)
def drop(request: StaffRequest, order_id: int, offer_id: int) -> Done:
    """Delete a quote that was saved by mistake."""
    with on_record(request, "work_orders.drop_offer", f"work order {order_id}") as note:
        gone = drop_offer(request.actor, order_id=order_id, offer_id=offer_id, now=clock.now())
        note.detail |= {"supplier": gone.supplier, "price": gone.price_minor, "currency": gone.currency}
    return Done()
