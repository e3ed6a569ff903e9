"""What a preview offers and changes: one parcel for several orders, an address in the supplier's spelling."""

from pydantic import Field

from server.api.gateway.schemas import Out
from server.api.merchant.orders.customs import ChangeOut, change_out
from tenants.orders.contracts.plans import MergeOffer, Spelled
from tenants.orders.rules.masking import masked


class SpelledOut(Out):
    field: str
    given: str = Field(description="As the buyer wrote it; empty for staff who act as the user.")
    spelled: str = Field(description="As the supplier spells it, and is sent it.")


class MergeOfferOut(Out):
    """Orders to one address that can be bought at a supplier as one parcel."""

    key: str
    order_ids: list[str]
    numbers: list[str]
    type: int = Field(description="The supplier's code.")
    freight: ChangeOut | None = Field(description="What one parcel adds in freight; null while that is unknown.")
    duty: ChangeOut | None = Field(description="What it adds in duty; null for nothing known.")
    is_waiting: bool = Field(description="Freight for all pieces was asked for and is not answered yet.")
    is_taken: bool = Field(description="This plan buys them as one parcel.")


def offer_out(offer: MergeOffer) -> MergeOfferOut:
    return MergeOfferOut(
        key=offer.key,
        order_ids=[str(order_id) for order_id in offer.order_ids],
        numbers=list(offer.numbers),
        type=int(offer.supplier),
        freight=change_out(offer.freight),
        duty=change_out(offer.duty),
        is_waiting=offer.is_waiting,
        is_taken=offer.is_taken,
    )


def spelled_out(each: Spelled, *, is_masked: bool) -> SpelledOut:
    hidden = is_masked and each.field == "address2"
    return SpelledOut(
        field=each.field,
        given="" if is_masked else each.given,
        spelled=masked(each.spelled) if hidden else each.spelled,
    )
