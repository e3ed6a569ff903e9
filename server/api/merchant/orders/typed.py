"""Orders typed by hand: what to pick for them, and making, changing and cancelling them."""

from typing import Annotated, Literal

from ninja import Query
from pydantic import BaseModel, Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import BLANK, Country, CountryOrEmpty, Id, IdempotencyKey, Instant
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.image_links import signed_image_path
from server.kit.money import is_known_currency, to_decimal
from server.ports.orders import PaymentState, StoreAddress, StoreBuyer
from tenants.importing.rules.amounts import read_amount
from tenants.orders.contracts.typed import TypedLine, TypedOrder
from tenants.orders.selectors.address_form import address_needs
from tenants.orders.services.typed import cancel_order, change_order, type_order
from tenants.products.selectors.sold import find_sellable

area = Area("orders")
Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
Needed = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Money = Annotated[str, StringConstraints(strip_whitespace=True, max_length=30)]
MOST_LINES = 200
MOST_ARTICLES = 20


class AddressIn(Body):
    """Where the order goes. `tax_id`, `birthday` and `national_address` are asked in some countries only."""

    name: Needed
    company: Text = ""
    phone: Annotated[str, StringConstraints(strip_whitespace=True, max_length=40)] = ""
    address1: Needed
    address2: Text = ""
    city: Text = ""
    province: Text = ""
    postcode: Annotated[str, StringConstraints(strip_whitespace=True, max_length=20)] = ""
    country: Country
    tax_id: Annotated[str, StringConstraints(strip_whitespace=True, max_length=40)] = ""
    birthday: Annotated[str, StringConstraints(strip_whitespace=True, max_length=10)] = ""
    national_address: Annotated[str, StringConstraints(strip_whitespace=True, max_length=20)] = ""


class TypedLineIn(Body):
    """A variant of My Products, or free text."""

    line_id: Annotated[int | None, Field(ge=0, le=2**63 - 1)] = Field(default=None, description="That an edit keeps.")
    my_product_id: Annotated[int | None, Field(ge=0, le=2**63 - 1)] = None
    sku_id: Annotated[int | None, Field(ge=0, le=2**63 - 1)] = Field(default=None, description="Its variant.")
    title: Text = Field(default="", description="Needed for free text.")
    variant_title: Text = ""
    sku: Text = ""
    quantity: int = Field(ge=1, le=10_000)
    price: Money = Field(description="Of one piece, in the order's currency.")


class TypedOrderIn(Body):
    number: Annotated[str, StringConstraints(strip_whitespace=True, max_length=60)] = Field(
        default="", description="Empty: one is made up."
    )
    currency: Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, max_length=3)]
    lines: list[TypedLineIn] = Field(min_length=1, max_length=MOST_LINES)
    address: AddressIn
    email: Annotated[str, StringConstraints(strip_whitespace=True, max_length=254)] = ""
    discount: Money = ""
    shipping: Money = ""
    shipping_method: Text = ""
    payment: Literal["paid", "unpaid", "cash_on_delivery"] = "paid"
    note: str = Field(default="", max_length=2_000, description="The buyer's note; it goes to the supplier.")
    create_time: Annotated[Instant | None, BLANK] = Field(default=None, description="When the buyer ordered; now.")

    def typed(self) -> TypedOrder:
        """Return the order as the domain has it. Invalid by field."""
        if not is_known_currency(self.currency):
            raise Invalid.on("currency", "Choose a currency.")
        return TypedOrder(
            currency=self.currency,
            lines=tuple(self._line(place, line) for place, line in enumerate(self.lines)),
            buyer=self._buyer(),
            number=self.number,
            discount_minor=self._minor("discount", self.discount),
            shipping_minor=self._minor("shipping", self.shipping),
            shipping_method=self.shipping_method,
            payment=PaymentState.PAID if self.payment == "paid" else PaymentState.PENDING,
            is_cash_on_delivery=self.payment == "cash_on_delivery",
            created_at=self.create_time,
        )

    def _buyer(self) -> StoreBuyer:
        address = self.address
        given = {name: getattr(address, name) for name in ("tax_id", "birthday", "national_address")}
        fields = {name: getattr(address, name) for name in AddressIn.model_fields if name not in given}
        return StoreBuyer(
            email=self.email,
            phone=address.phone,
            shipping=StoreAddress(**fields),
            note=self.note.strip(),
            tax_ids={name: value for name, value in given.items() if value},
        )

    def _line(self, place: int, line: TypedLineIn) -> TypedLine:
        is_article = line.my_product_id is not None
        if not is_article and not line.title:
            raise Invalid.of_fields({f"lines.{place}.title": "must not be empty"})
        return TypedLine(
            title=line.title,
            quantity=line.quantity,
            unit_minor=self._minor(f"lines.{place}.price", line.price),
            sku=line.sku,
            variant_title=line.variant_title,
            publication_id=line.my_product_id,
            variant_id=line.sku_id,
            line_id=line.line_id,
        )

    def _minor(self, field: str, amount: str) -> int:
        try:
            return read_amount(amount, self.currency) if amount else 0
        except ValueError as error:
            raise Invalid.of_fields({field: error.args[0]}) from error


class ChangedOrderIn(TypedOrderIn):
    version: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,18}$")] = Field(
        description="Of the order as it was read."
    )


class TypedOrderOut(Envelope):
    order_id: Id


class ArticleQuery(BaseModel):
    store_id: int = Field(ge=0, le=2**63 - 1)
    query: str = Field(default="", max_length=200)


class ArticleOut(Out):
    """A published variant."""

    my_product_id: Id
    sku_id: Id
    title: str
    variant_title: str
    sku: str
    image: str
    currency: str
    price: str = Field(description="As we published it last; empty if unknown.")


class ArticlesOut(Envelope):
    articles: list[ArticleOut]


class AddressQuery(BaseModel):
    country: CountryOrEmpty = ""


class CountryFieldOut(Out):
    field: str = Field(description="tax_id, birthday or national_address.")
    name: str = Field(description="What the country's people call it; empty where ours says it all.")


class AddressFormOut(Envelope):
    required: list[str] = Field(description="The fields that the country's addresses need.")
    fields: list[CountryFieldOut] = Field(description="What the country asks for besides.")


@area.get("/order/articles", id="order.articles", may=needs(Menu.ORDERS))
def articles(request: ActorRequest, query: Query[ArticleQuery]) -> ArticlesOut:
    """Find variants that a store sells by title or SKU, at most 20."""
    found = find_sellable(request.actor, query.store_id, query.query, most=MOST_ARTICLES)
    return ArticlesOut(
        articles=[
            ArticleOut(
                my_product_id=str(each.publication_id),
                sku_id=str(each.variant_id),
                title=each.title,
                variant_title=each.variant_title,
                sku=each.sku,
                image=signed_image_path(each.image_url) if each.image_url else "",
                currency=each.currency,
                price="" if each.price_minor is None else to_decimal(each.price_minor, each.currency),
            )
            for each in found
        ]
    )


@area.get("/order/address", id="order.address", may=needs(Menu.ORDERS))
def address(request: ActorRequest, query: Query[AddressQuery]) -> AddressFormOut:
    """Return what an address in a country needs."""
    found = address_needs(query.country)
    fields = [CountryFieldOut(field=rule.field.value, name=rule.name) for rule in found.fields]
    return AddressFormOut(required=[field.value for field in found.required], fields=fields)


@area.post("/order/typed", id="order.type", rate=STARTS_BY_MERCHANT, may=needs(Menu.ORDERS), stake=Stake.WORK)
def create(
    request: ActorRequest, payload: TypedOrderIn, store_id: int, idempotency_key: IdempotencyKey = ""
) -> TypedOrderOut:
    """Enter an order by hand for a store. The same key makes one order."""
    made = type_order(request.actor, store_id, payload.typed(), now=clock.now(), idempotency_key=idempotency_key)
    return TypedOrderOut(order_id=str(made))


@area.put("/order/{int:order_id}/typed", id="order.change", may=needs(Menu.ORDERS), stake=Stake.WORD)
def change(request: ActorRequest, order_id: int, payload: ChangedOrderIn) -> Envelope:
    """Change an order that was entered by hand or read from a file, while nothing was bought for it.

    Not for staff: they would write what they see masked.
    """
    change_order(request.actor, order_id, payload.typed(), version=int(payload.version), now=clock.now())
    return Envelope()


@area.post("/order/{int:order_id}/cancel", id="order.cancel", may=needs(Menu.ORDERS), stake=Stake.WORK)
def cancel(request: ActorRequest, order_id: int) -> Envelope:
    """Cancel an order that was entered by hand or read from a file, while nothing was bought for it."""
    cancel_order(request.actor, order_id, now=clock.now())
    return Envelope()
