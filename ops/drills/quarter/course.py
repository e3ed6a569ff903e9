"""The course of the quarter: what stores, suppliers and merchants do in a week, and which of it we hear, and how."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from random import Random

from django.db import transaction
from django.db.models import F

from ops.drills.clockwork.moved import MovedClock
from ops.drills.quarter import sales
from ops.drills.quarter.books import Amount, following, of_purchase, of_sale
from ops.drills.quarter.outside import Bought, Outside
from ops.drills.quarter.people import Person, Rates
from ops.drills.quarter.sales import Sale, Shop
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.bulk import put_rows
from server.ports.orders import PaymentState
from server.ports.purchases import MoneyBack, MoneyBackState
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.contracts import Kind
from tenants.ledger.services.ad_files import AdRow
from tenants.ledger.services.ads import import_ads
from tenants.ledger.services.figures import NewFigure, enter_figure
from tenants.ledger.services.months import close_month
from tenants.orders.contracts import OrderTab
from tenants.orders.contracts.typed import TypedLine, TypedOrder
from tenants.orders.errors import NothingReady
from tenants.orders.models import Order, OrderHint, Purchase
from tenants.orders.services.placing import place_orders
from tenants.orders.services.previews import preview_orders, read_preview
from tenants.orders.services.purchase_checks import LEASE
from tenants.orders.services.typed import type_order

LOST, TWICE = 0.15, 0.3
"""Shares of events that never come, and that come again."""
GOES_ON = 0.25
"""The share of orders to which something happens in a week."""
PAYS, GIVES_BACK, CLOSES = 0.8, 0.08, 0.03
"""Shares of a supplier's orders that are paid in a week, paid back in part, closed after they were paid."""
CHANNELS = ("Meta", "TikTok")


@dataclass
class Course:
    """`settle` waits until nothing is left to do. `done` counts what happened."""

    people: list[Person]
    outside: Outside
    clock: MovedClock
    began: date
    dice: Random
    settle: Callable[[], None]
    rates: Rates
    pace: int = 2
    """Orders of a merchant in a week, at most."""
    days: int = 7
    """Of a week."""
    done: Counter[str] = field(default_factory=Counter)
    bought: dict[int, int] = field(default_factory=dict)
    """The merchant, by the number of a sale."""
    numbers: int = 0

    def week(self, number: int) -> None:
        """Let a week pass, and bring everything to its end."""
        self.go_to(self.began + timedelta(days=self.days * (number + 1) - 1))
        heard = [each for person in self.people for each in self._sell(person)]
        self._tell(heard)
        self._buy()
        self._pay()
        for person in self.people:
            self._enter(person)
            self._advertise(person)
        self.settle()
        for person in self.people:
            self._reckon(person)

    def go_to(self, day: date) -> None:
        """Move time to the afternoon of a day."""
        moment = datetime.combine(day, time(15), clock.now().tzinfo)
        self.clock.ahead += max(0.0, (moment - self.clock.now()).total_seconds())

    def close(self) -> None:
        """Let the merchants close what is over by some days; what they know until then is reckoned before."""
        today = self.clock.now().date()
        for person in self.people:
            month = following(person.books.closed) if person.books.closed else self.began
            if following(month) + timedelta(days=3) <= today:
                with tenant_scope_of(person.tenant):
                    close_month(person.actor, month, now=clock.now())
                person.books.closed = month
                self.done["months closed"] += 1

    def _sell(self, person: Person) -> list[tuple[Person, Shop, str]]:
        """Let buyers order and things happen to their orders; return the orders that changed."""
        now, changed = self.clock.now(), list[Sale]()
        for _ in range(self.dice.randint(1, self.pace)):
            self.numbers += 1
            at = now - timedelta(days=self.dice.randrange(self.days), hours=3)
            sale = sales.make(self.numbers, self.dice.choice(person.shops), at, self.dice)
            person.sales[sale.number] = sale
            self.done[f"orders of platform {sale.shop.platform}"] += 1
            changed += [] if sale.shop.is_by_hand else [sale]
            if sale.shop.is_by_hand:
                self._type(person, sale)
        for sale in person.sales.values():
            is_old = sale not in changed and not sale.shop.is_by_hand and self.dice.random() < GOES_ON
            if is_old and (what := sales.go_on(sale, now, self.dice)):
                self.done[what] += 1
                changed.append(sale)
        for sale in changed:
            self.outside.put_order(sale.shop.key, sale.reading(now))
        return [(person, sale.shop, str(sale.number)) for sale in changed]

    def _type(self, person: Person, sale: Sale) -> None:
        """Let the merchant type an order: its total is that of its lines, without tax or tip."""
        for item in sale.items:
            item.discount = item.tax = 0
        sale.tax = sale.tip = 0
        sale.payment, sale.was_paid = PaymentState.PAID, True
        sale.total = sum(item.total for item in sale.items) + sale.shipping
        lines = tuple(
            TypedLine(f"Tea pot {item.product}", item.pieces, item.price, sku=f"v{item.product}") for item in sale.items
        )
        buyer = sale.reading(clock.now()).buyer
        typed = TypedOrder(
            sale.shop.currency,
            lines,
            replace(buyer, external_id=""),
            number=sale.name,
            shipping_minor=sale.shipping,
            created_at=sale.at,
        )
        with tenant_scope_of(person.tenant):
            type_order(person.actor, sale.shop.id, typed, now=clock.now())

    def _tell(self, changed: list[tuple[Person, Shop, str]]) -> None:
        """Send the events in any order, some twice, some never; then look for what was not heard of."""
        events = [each for each in changed if self.dice.random() >= LOST]
        self.done["events lost"] += len(changed) - len(events)
        again = [each for each in events if self.dice.random() < TWICE]
        self.done["events again"] += len(again)
        events += again
        self.dice.shuffle(events)
        for person, shop, name in events:
            with tenant_scope_of(person.tenant), transaction.atomic():
                row = {"store_id": shop.id, "external_id": name, "heard_at": clock.now()}
                put_rows(OrderHint, [row], unique=("store_id", "external_id"), update=("heard_at",))
                enqueue("orders.read_hints", key=str(shop.id), store_id=shop.id)
        self.done["events"] += len(events)
        self._wake("orders.poll")
        self.settle()

    def _buy(self) -> None:
        """Place all orders that can be placed."""
        tokens = {}
        for person in self.people:
            with tenant_scope_of(person.tenant):
                if ids := list(Order.objects.filter(tab=OrderTab.TO_ORDER, problems=[]).values_list("pk", flat=True)):
                    plan = preview_orders(person.actor, ids, offers=False, now=clock.now())
                    tokens[person.tenant.id] = plan.token
        self.settle()
        for person in self.people:
            if person.tenant.id in tokens:
                with tenant_scope_of(person.tenant):
                    self._place(person, tokens[person.tenant.id])
        self.settle()

    def _place(self, person: Person, token: str) -> None:
        read_preview(person.actor, token, now=clock.now())
        try:
            place_orders(person.actor, token, now=clock.now())
            self.done["processes of placing"] += 1
        except NothingReady:
            self.done["previews of which nothing was ready"] += 1

    def _pay(self) -> None:
        """Let the supplier take its money, give some of it back and close orders, and ask it for all that."""
        now = self.clock.now()
        for number, made in self.outside.bought().items():
            if self._moves(number, made, now):
                self.outside.put_bought(number, made)
        for person in self.people:
            with tenant_scope_of(person.tenant):
                Purchase.objects.exclude(check_at=None).update(check_at=clock.now())
        self._wake("orders.check_purchases")
        self.settle()
        while any(map(_is_asking, self.people)):  # A worker that was killed keeps them until its lease ends.
            self.clock.ahead += LEASE.total_seconds()
            self._wake("orders.check_purchases")
            self.settle()

    def _moves(self, number: int, made: Bought, now: datetime) -> bool:
        if made.paid_at is None:
            if self.dice.random() >= PAYS:
                return False
            freight = self.dice.randint(200, 420)
            made.costs = {"goods": made.quoted - 300 + self.dice.randint(-150, 150), "freight": freight}
            made.costs |= {"tax": self.dice.choice((0, 37, 211))}
            made.paid_at = now
            self.done["purchases paid"] += 1
        elif made.closed_at is not None:
            if made.back or self.dice.random() < 0.5:
                return False
            made.back.append(MoneyBack(f"R{number}", MoneyBackState.DONE, "", "USD", made.charged, now))
            self.done["closed purchases paid back"] += 1
        elif not made.back and self.dice.random() < CLOSES:
            made.closed_at = now
            self.done["purchases closed after they were paid"] += 1
        elif len(made.back) < 2 and self.dice.random() < GIVES_BACK:
            amount = self.dice.randint(1, made.charged // 3)
            made.back.append(MoneyBack(f"R{number}-{len(made.back)}", MoneyBackState.DONE, "", "USD", amount, now))
            self.done["parts that the supplier paid back"] += 1
        else:
            return False
        return True

    def _enter(self, person: Person) -> None:
        """Let the merchant enter what customs took of parcels to Germany, once, and late fees of any order."""
        names = {made.sale for made in self.outside.bought().values()}
        with tenant_scope_of(person.tenant):
            for sale in person.sales.values():
                is_due = sale.number in names and sale.country == 0
                if is_due and (sale.name, "by hand duty", "USD") not in person.books.known:
                    self._by_hand(person, sale, Kind.DUTY, "duty")
                    self._by_hand(person, sale, Kind.IMPORT_TAX, "import tax")
                elif self.dice.random() < 0.02:
                    self._by_hand(person, sale, Kind.DUTY, f"late {self.clock.now().date()}")

    def _by_hand(self, person: Person, sale: Sale, kind: Kind, what: str) -> None:
        minor, currency = self.dice.randint(1, 900), self.dice.choice(("USD", "EUR"))
        currency = "USD" if what in ("duty", "import tax") else currency
        order = Order.objects.filter(number=sale.name).values_list("pk", flat=True).first()
        if order is None:
            return
        on = max(self.clock.now().date() - timedelta(days=self.dice.randrange(20)), self.began)
        enter_figure(person.actor, order, NewFigure(kind, minor, currency, on), now=clock.now())
        person.books.note([Amount(sale.name, f"by hand {what}", currency, -minor, on)])
        self.done["amounts entered by hand"] += 1

    def _advertise(self, person: Person) -> None:
        """Import what advertising cost; a day of the week before comes again with another amount."""
        rows = []
        for shop in person.shops:
            for back in (0, 2, self.days):
                day = self.clock.now().date() - timedelta(days=back)
                if day < self.began or self.dice.random() < 0.4:
                    continue
                channel = self.dice.choice(CHANNELS)
                minor = self.dice.randint(1, 5_000) * sales.UNITS[shop.currency] // 100
                person.spent[shop.id, day, channel] = minor
                rows.append(AdRow(shop.id, day, channel, shop.currency, minor))
                self.done["days of advertising"] += 1
        with tenant_scope_of(person.tenant):
            import_ads(person.actor, rows, now=clock.now())

    def _reckon(self, person: Person) -> None:
        """Take down what is known now."""
        books = person.books
        for sale in person.sales.values():
            books.note(of_sale(sale, books.day(sale.at), [books.day(each.at) for each in sale.refunds]))
        for number, made in self.outside.bought().items():
            if made.sale in person.sales:
                books.note(of_purchase(number, person.sales[made.sale], made, books))
        shops = {shop.id: shop for shop in person.shops}
        for (store, day, channel), minor in person.spent.items():
            name = f"store {store}"
            books.note([Amount(name, f"{day} {channel}", shops[store].currency, -minor, day)])

    def _wake(self, job: str) -> None:
        for person in self.people:
            enqueue(job, schema=person.tenant.schema_name)


def _is_asking(person: Person) -> bool:
    with tenant_scope_of(person.tenant):
        return Purchase.objects.filter(asked_until=F("check_at")).exists()
