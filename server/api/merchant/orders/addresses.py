"""The address form: the merchant corrects where an order goes; the store's address stays as it was given."""

from typing import Annotated

from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import CountryOrEmpty, Sentence
from server.api.merchant.orders.schemas import DeliverToOut
from server.company.identity.contracts import Menu
from server.kit import clock
from server.ports.purchases import AddressField, DeliveryAddress
from tenants.orders.selectors.address_form import check_typed, read_address_form
from tenants.orders.services.corrections import correct_address, take_given_address

area = Area("order addresses")
Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=255)]


class TypedAddressIn(Body):
    """An address as it is typed. `country` counts only where the store gives none."""

    name: Line
    company: Line = ""
    phone: Line = ""
    address1: Line
    address2: Line = ""
    city: Line = ""
    province: Line = ""
    postcode: Line = ""
    country: CountryOrEmpty = ""
    extras: dict[AddressField, Line] = Field(
        default_factory=dict, max_length=10, description="What the country asks besides, such as tax_id."
    )

    def address(self) -> DeliveryAddress:
        values = self.model_dump(exclude={"extras", "seen"})
        return DeliveryAddress(**values, extras={key.value: text for key, text in self.extras.items() if text})


class CorrectionIn(TypedAddressIn):
    seen: str = Field(max_length=64, description="As the form had it: which of the store's addresses is corrected.")


class AddressHintOut(Out):
    field: str
    text: Sentence = Field(validation_alias="reason")
    is_blocking: bool = Field(description="The supplier refuses the order like this; else it is a doubt.")
    suggestion: str = Field(description="A value to offer; for address1 two lines. It is never taken by itself.")


class AskedFieldOut(Out):
    field: str
    name: str = Field(description="What its people call it; empty where ours says it all.")


class CorrectionFormOut(Out):
    address: DeliverToOut
    given: DeliverToOut = Field(description="As the store gives it.")
    seen: str
    is_corrected: bool
    may_set_country: bool
    fields: list[AskedFieldOut] = Field(description="What the country asks besides.")
    hints: list[AddressHintOut]
    refusal: Sentence = Field(description="Why it cannot be corrected now; empty if it can.")


class CorrectionFormEnvelope(Envelope):
    form: CorrectionFormOut


class AddressHintsOut(Envelope):
    hints: list[AddressHintOut]


@area.get("/order/{int:order_id}/address", id="order.address.form", may=needs(Menu.ORDERS))
def form(request: ActorRequest, order_id: int) -> CorrectionFormEnvelope:
    """Return the address of an order with what is wrong with it, and whether it can be corrected. Not for staff."""
    return CorrectionFormEnvelope(form=CorrectionFormOut.model_validate(read_address_form(request.actor, order_id)))


@area.post("/order/{int:order_id}/address/check", id="order.address.check", may=needs(Menu.ORDERS), stake=Stake.WORD)
def check(request: ActorRequest, order_id: int, payload: TypedAddressIn) -> AddressHintsOut:
    """Say what the suppliers of an order and its country say of an address; nothing is saved."""
    hints = check_typed(request.actor, order_id, payload.address())
    return AddressHintsOut(hints=[AddressHintOut.model_validate(hint) for hint in hints])


@area.put("/order/{int:order_id}/address", id="order.address.correct", may=needs(Menu.ORDERS), stake=Stake.WORD)
def correct(request: ActorRequest, order_id: int, payload: CorrectionIn) -> Envelope:
    """Save the address to which parcels go from now on; 1000409 once a purchase is on its way."""
    correct_address(request.actor, order_id, payload.address(), seen=payload.seen, now=clock.now())
    return Envelope()


@area.post("/order/{int:order_id}/address/given", id="order.address.given", may=needs(Menu.ORDERS), stake=Stake.WORD)
def take_given(request: ActorRequest, order_id: int) -> Envelope:
    """Send to the address that the store gives again."""
    take_given_address(request.actor, order_id, now=clock.now())
    return Envelope()
