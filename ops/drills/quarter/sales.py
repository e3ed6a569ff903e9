"""Sales as stores have them: in whole minor units, by rules of their own. Nothing here knows how a ledger reckons."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from server.ports.orders import (
    ZERO,
    Dual,
    PaymentState,
    ShippingState,
    StoreAddress,
    StoreBuyer,
    StoreFee,
    StoreLine,
    StoreOrder,
    StoreRefund,
)

UNITS = {"USD": 100, "EUR": 100, "GBP": 100, "JPY": 1, "KWD": 1000}
"""Minor units in one unit."""
WORTH = {"USD": 1, "EUR": 1, "GBP": 1, "JPY": 150, "KWD": 1}
"""About so many units cost as much as a dollar, or a little more."""
PLACES = (
    ("DE", "10969", "Berlin", ""),
    ("CA", "M5V 2T6", "Toronto", "ON"),
    ("CH", "8001", "Zürich", ""),
    ("JP", "100-0001", "Chiyoda", "Tokyo"),
)
"""Country, postcode, city and province of buyers. Germany's customs take what the merchants enter by hand."""


PHONES = ("+49 30 901820", "+1 416 338 0338", "+41 44 412 31 11", "+81 3 5321 1111")


@dataclass
class Shop:
    """A store of a merchant. `platform` decides what it tells: fees, tax of refunds, tax in its prices."""

    key: str
    platform: int
    currency: str
    id: int = 0

    @property
    def tells_fees(self) -> bool:
        return self.platform in (3, 8)

    @property
    def tells_refunded_tax(self) -> bool:
        return self.platform in (3, 5)

    @property
    def includes_tax(self) -> bool:
        return self.platform in (5, 6)

    @property
    def is_by_hand(self) -> bool:
        return self.platform == 9


@dataclass
class Item:
    """A line of a sale. `price` of a piece, `tax` and `discount` of all; `left` pieces are not removed or back."""

    product: int
    pieces: int
    price: int
    tax: int = 0
    discount: int = 0
    left: int = 0

    @property
    def total(self) -> int:
        return self.price * self.pieces


@dataclass
class PaidBack:
    """A refund; `tax` is its part that the store says is tax, None if it does not say."""

    at: datetime
    amount: int
    tax: int | None
    pieces: dict[int, int] = field(default_factory=dict)


@dataclass
class Sale:
    """An order of a store. `total` is what it comes to after edits, with tax; `tax` is the tax in it."""

    number: int
    shop: Shop
    at: datetime
    items: list[Item]
    country: int
    shipping: int
    tip: int
    total: int
    tax: int
    payment: PaymentState = PaymentState.PAID
    was_paid: bool = True
    is_over: bool = False
    fees: int | None = None
    refunds: list[PaidBack] = field(default_factory=list)
    version: int = 1
    was_edited: bool = False

    @property
    def refunded(self) -> int:
        return sum(each.amount for each in self.refunds)

    @property
    def name(self) -> str:
        return f"#{self.number}"

    def reading(self, now: datetime) -> StoreOrder:
        """Return the order as its store shows it now."""
        country, postcode, city, province = PLACES[self.country]
        address = StoreAddress(
            first_name="Anna",
            last_name="Schmidt",
            name="Anna Schmidt",
            address1=f"{self.number} Linden Street",
            city=city,
            province=province,
            province_code=province,
            postcode=postcode,
            country=country,
            phone=PHONES[self.country],
        )
        buyer = StoreBuyer(f"c{self.number}", f"anna{self.number}@example.com", address.phone, shipping=address)
        return StoreOrder(
            external_id=str(self.number),
            number=self.name,
            version=self.version,
            created_at=self.at,
            changed_at=now,
            currency=self.shop.currency,
            buyer_currency=self.shop.currency,
            payment=self.payment,
            shipping=ShippingState.UNSHIPPED,
            lines=tuple(_line(place, item) for place, item in enumerate(self.items)),
            buyer=buyer,
            total=_both(self.total),
            discount=_both(sum(item.discount for item in self.items)),
            shipping_price=_both(self.shipping),
            tax=_both(self.tax),
            tip=_both(self.tip),
            refunded=_both(self.refunded),
            taxes_included=self.shop.includes_tax,
            cancelled_at=now if self.is_over else None,
            paid_at=self.at if self.was_paid else None,
            refunds=tuple(_refund(self, place, each) for place, each in enumerate(self.refunds)),
            fees=None if self.fees is None else (StoreFee(self.fees, self.shop.currency),),
        )


def make(number: int, shop: Shop, at: datetime, dice: Random) -> Sale:
    """Let a buyer order one to three products."""
    items = []
    for product in dice.sample(range(3), dice.randint(1, 3)):
        pieces = dice.randint(1, 3)
        price = dice.randint(3_000, 9_999) * UNITS[shop.currency] * WORTH[shop.currency] // 100
        item = Item(product, pieces, price, left=pieces)
        item.discount = item.total * dice.choice((0, 0, 7, 15)) // 100
        item.tax = (item.total - item.discount) * dice.choice((0, 19, 21)) // 119
        items.append(item)
    shipping = dice.choice((0, 490, 733)) * UNITS[shop.currency] * WORTH[shop.currency] // 100
    tip = dice.randint(1, 300) * UNITS[shop.currency] // 100 if shop.platform == 8 else 0
    goods = sum(item.total - item.discount for item in items)
    tax = sum(item.tax for item in items)
    total = goods + shipping + tip + (0 if shop.includes_tax else tax)
    sale = Sale(number, shop, at, items, dice.randrange(4), shipping, tip, total, tax)
    if dice.random() < 0.15:
        sale.payment, sale.was_paid = PaymentState.PENDING, False
    return sale


def go_on(sale: Sale, now: datetime, dice: Random) -> str:
    """Let one thing happen to an order, or nothing; return what."""
    moves = {
        PaymentState.PENDING: (_pay, _pay, _void),
        PaymentState.PAID: (_fees, _fees, _edit, _part, _part, _exchange, _cancel),
        PaymentState.PARTIALLY_REFUNDED: (_part, _fees, _rest),
    }
    move = dice.choice(moves.get(sale.payment, (_fees,)))
    done = move(sale, now, dice)
    if done:
        sale.version += 1
    return done


def _pay(sale: Sale, _now: datetime, _dice: Random) -> str:
    sale.payment, sale.was_paid = PaymentState.PAID, True
    return "paid later"


def _void(sale: Sale, _now: datetime, _dice: Random) -> str:
    sale.payment, sale.is_over = PaymentState.VOIDED, True
    return "given up unpaid"


def _fees(sale: Sale, _now: datetime, dice: Random) -> str:
    """The store tells late what it kept."""
    if not sale.shop.tells_fees or sale.fees is not None:
        return ""
    sale.fees = sale.total * dice.randint(150, 420) // 10_000
    return "fees told late"


def _edit(sale: Sale, _now: datetime, dice: Random) -> str:
    """Pieces are removed before they are sent; price, discount and tax fall with them."""
    item = dice.choice(sale.items)
    if sale.refunds or item.left != item.pieces or item.pieces < 2:
        return ""
    removed = dice.randint(1, item.pieces - 1)
    goods = (item.total - item.discount) * removed // item.pieces
    tax = item.tax * removed // item.pieces
    item.left -= removed
    sale.tax, sale.total = sale.tax - tax, sale.total - goods - (0 if sale.shop.includes_tax else tax)
    sale.was_edited = True
    return "edits"


def _part(sale: Sale, now: datetime, dice: Random) -> str:
    """A part is paid back, for a piece or for nothing."""
    room = sale.total - sale.refunded
    if room < 10:
        return ""
    amount = dice.randint(1, room // 2)
    place = dice.randrange(len(sale.items))
    pieces = {}
    if sale.items[place].left and dice.random() < 0.5:
        sale.items[place].left -= 1
        pieces = {place: 1}
    return _give_back(sale, now, amount, pieces)


def _rest(sale: Sale, now: datetime, _dice: Random) -> str:
    return _give_back(sale, now, sale.total - sale.refunded, {}) if sale.total > sale.refunded else ""


def _exchange(sale: Sale, now: datetime, dice: Random) -> str:
    """A piece comes back for one of at most its price; the difference is paid back."""
    place = dice.randrange(len(sale.items))
    item = sale.items[place]
    if sale.refunds or sale.was_edited or sale.tax or item.discount or not item.left:
        return ""
    price = item.price - dice.choice((0, item.price // 3))
    item.left -= 1
    sale.items.append(Item(item.product, 1, price, left=1))
    sale.refunds.append(PaidBack(now, item.price - price, None, {place: 1}))
    sale.was_edited = True
    if sale.refunded:
        sale.payment = PaymentState.PARTIALLY_REFUNDED
    return "exchanges"


def _cancel(sale: Sale, now: datetime, _dice: Random) -> str:
    """Cancelled after it was paid, and paid back whole."""
    sale.is_over = True
    _give_back(sale, now, sale.total - sale.refunded, {})
    return "cancelled and paid back"


def _give_back(sale: Sale, now: datetime, amount: int, pieces: dict[int, int]) -> str:
    left_of_tax = sale.tax - sum(each.tax or 0 for each in sale.refunds)
    tells = sale.shop.tells_refunded_tax
    tax = min(left_of_tax, amount * sale.tax // sale.total) if tells else None
    sale.refunds.append(PaidBack(now - timedelta(hours=1), amount, tax, pieces))
    is_all = sale.refunded >= sale.total
    sale.payment = PaymentState.REFUNDED if is_all else PaymentState.PARTIALLY_REFUNDED
    return "refunds" if not is_all else "refunds of all"


def _line(place: int, item: Item) -> StoreLine:
    return StoreLine(
        external_id=f"l{place}",
        title=f"Tea pot {item.product}",
        quantity=item.pieces,
        current_quantity=item.left,
        open_quantity=item.left,
        unit_price=_both(item.price),
        discount=_both(item.discount),
        tax=_both(item.tax),
        total=_both(item.total - item.discount),
        product_id=f"p{item.product}",
        variant_id=f"v{item.product}",
    )


def _refund(sale: Sale, place: int, each: PaidBack) -> StoreRefund:
    tax = None if each.tax is None else _both(each.tax)
    pieces = {f"l{line}": count for line, count in each.pieces.items()}
    return StoreRefund(f"r{sale.number}-{place}", each.at, _both(each.amount), tax=tax, quantities=pieces)


def _both(minor: int) -> Dual:
    return Dual(minor, minor) if minor else ZERO
