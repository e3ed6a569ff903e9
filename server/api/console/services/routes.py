"""The cards of services: text, price and duration, edited by staff who design the forms."""

from dataclasses import asdict
from typing import Annotated

from django.http import HttpRequest
from pydantic import Field, StringConstraints

from server.api.console.audit_log import on_record
from server.api.console.request_forms.routes import MAY_DESIGN
from server.api.console.schemas import Rows, Versioned
from server.api.console.work_orders.amounts import Amount, price_of
from server.api.console.work_orders.schemas import Count, Link, Text
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.workorders.contracts.cards import CardRow, CardText
from server.company.workorders.rules.cards import MOST_EXAMPLES
from server.company.workorders.selectors.cards import list_cards, read_card
from server.company.workorders.services.cards import save_card
from server.kit.money import to_decimal

area = StaffArea("services")

ITEM = "/services/{int:service_id}"
Words = Annotated[str, StringConstraints(max_length=1_000, strip_whitespace=True)]


class ServiceCardIn(Versioned):
    name_en: Text
    name_zh: Text = ""
    detail_en: Words
    detail_zh: Words = ""
    delivered_en: Words = Field(description="What the merchant gets.")
    delivered_zh: Words = ""
    days: Annotated[int, Field(ge=0, le=10**4)] | None = Field(description="How many days it takes; null: on request.")
    price: Amount = Field(default="", description="Empty: quoted for each request.")
    currency: Annotated[str, StringConstraints(max_length=3)] = ""
    examples: list[Link] = Field(default=[], max_length=MOST_EXAMPLES + 1, description="Addresses of pictures.")
    is_offered: bool = True
    position: Annotated[Count, Field(le=10**6)] = Field(description="Lower ones come first.")

    def text(self) -> CardText:
        """Return the text. Invalid for a wrong amount."""
        price = price_of(self.price, self.currency)
        values = self.model_dump(exclude={"version", "price", "examples", "currency"})
        currency = "" if price is None else self.currency
        return CardText(**values, price_minor=price, currency=currency, examples=tuple(dict.fromkeys(self.examples)))


class ServiceCardOut(Out):
    id: Id
    service: str
    name_en: str
    name_zh: str
    detail_en: str
    detail_zh: str
    delivered_en: str
    delivered_zh: str
    days: int | None
    price: str
    currency: str
    examples: list[str]
    is_offered: bool
    position: int
    version: int
    edited_by: str = Field(description="Empty: the defaults were never changed.")


@area.get("/services", id="services.list", may=MAY_DESIGN)
def services(request: HttpRequest) -> Rows[ServiceCardOut]:
    """List all services, including those not offered."""
    rows = [_out(card) for card in list_cards()]
    return Rows[ServiceCardOut](data=rows, total=len(rows))


@area.get(ITEM, id="services.show", may=MAY_DESIGN)
def service(request: HttpRequest, service_id: int) -> ServiceCardOut:
    """Show a service."""
    return _out(read_card(service_id))


@area.put(ITEM, id="services.save", may=MAY_DESIGN)
def save(request: StaffRequest, service_id: int, payload: ServiceCardIn) -> ServiceCardOut:
    """Change a service; existing requests keep their price."""
    text = payload.text()
    price, is_offered = payload.price, text.is_offered
    with on_record(request, "services.save", f"service {service_id}", price=price, is_offered=is_offered):
        return _out(save_card(request.actor, service_id=service_id, text=text, version=payload.version))


def _out(row: CardRow) -> ServiceCardOut:
    values = asdict(row)
    text = values.pop("text")
    minor, currency = text.pop("price_minor"), text["currency"]
    price = "" if minor is None else str(to_decimal(minor, currency))
    return ServiceCardOut.model_validate(values | text | {"price": price})
