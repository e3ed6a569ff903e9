"""A product that a store sells and a supplier sends, and a supplier that takes orders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from server.kit import clock
from server.kit.reasons import Reason
from server.kit.vault import seal
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import OutsideFailure, Retryable
from server.ports.finding import FreightQuery, FreightQuote
from server.ports.orders import StoreOrder
from server.ports.purchases import (
    AddressField,
    NewPurchase,
    PlacedPurchase,
    PurchaseLimits,
    PurchaseRefused,
    ReadPurchase,
    Refusal,
    SupplierOrderState,
)
from server.ports.suppliers import Supplier, SupplierAccess
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import AccountState, SupplierAccount
from tenants.orders.models import Order, OrderSettings, Purchase
from tenants.orders.services.intake import take_in
from tenants.orders.services.purchase_checks import check_purchases
from tenants.products.models import Publication, PublicationVariant
from tests.factories.orders import line, reading
from tests.factories.products import ListedProductFactory, ListedVariantFactory
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.scenes import same_number


@dataclass
class Intake:
    """A store of the merchant into which orders come."""

    owner: Person
    tenant: TenantRef
    store_id: int
    platform: Platform = Platform.SHOPIFY

    def take(self, *orders: StoreOrder) -> list[int]:
        with tenant_scope_of(self.tenant):
            return take_in(self.store_id, self.platform, orders, now=clock.now())

    def rows(self) -> list[Order]:
        with tenant_scope_of(self.tenant):
            return list(Order.objects.order_by("pk").prefetch_related("lines", "events"))


LOST = Retryable(Reason("outside.slow", {"host": "AliExpress"}), unknown_outcome=True)


@dataclass
class Goods:
    """What was published: ids of ours and of the store."""

    product_id: int
    variant_id: int
    publication_id: int


@dataclass
class SupplierDesk:
    """A supplier that remembers every order by key. `answers`: what the next calls say, one after the other.

    An answer is None (it says yes), an exception raised before it orders, or ("after", exception) raised once it did.
    """

    orders: dict[str, PlacedPurchase] = field(default_factory=dict)
    sent: list[NewPurchase] = field(default_factory=list)
    answers: list[Any] = field(default_factory=list)
    readings: dict[str, ReadPurchase] = field(default_factory=dict)
    freight: list[FreightQuote] = field(
        default_factory=lambda: [
            FreightQuote("CAINIAO_STANDARD", "Cainiao", 300, "USD", 8, 14),
            FreightQuote("EXPRESS", "DHL", 1_500, "USD", 3, 5),
        ]
    )
    questions: list[FreightQuery] = field(default_factory=list)
    cancels_unpaid: bool = True
    cancelling: list[Any] = field(default_factory=list)
    """Its answers to cancelling, as `answers`."""
    asked_to_cancel: list[str] = field(default_factory=list)
    limits: PurchaseLimits = field(default_factory=PurchaseLimits)
    places: Mapping[str, Sequence[str]] | OutsideFailure | None = None
    """Its list of the provinces of every country, or why it does not say; None for a supplier without one."""
    asked_places: list[str] = field(default_factory=list)

    def place_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase:
        answer = self.answers.pop(0) if self.answers else None
        if isinstance(answer, Exception):
            raise answer
        self.sent.append(purchase)
        placed = PlacedPurchase(order_ids=(f"80{len(self.sent):04}",), total_minor=2_300, currency="USD")
        self.orders[purchase.key] = placed
        if isinstance(answer, tuple):
            raise answer[1]
        return placed

    def find_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase | None:
        return self.orders.get(purchase.key)

    def read_orders(self, order_ids: Sequence[str], access: SupplierAccess) -> Mapping[str, ReadPurchase]:
        return {key: self.readings[key] for key in order_ids if key in self.readings}

    def payment_page(self, order_ids: Sequence[str], access: SupplierAccess) -> str:
        return "https://trade.aliexpress.com/pay?orders=" + ",".join(order_ids)

    def purchase_limits(self) -> PurchaseLimits:
        return replace(self.limits, cancels_unpaid=self.cancels_unpaid)

    def cancel_order(self, order_id: str, access: SupplierAccess) -> None:
        self.asked_to_cancel.append(order_id)
        answer = self.cancelling.pop(0) if self.cancelling else None
        if isinstance(answer, Exception):
            raise answer
        self.says(order_id, SupplierOrderState.CLOSED)
        if isinstance(answer, tuple):
            raise answer[1]

    def list_places(self, country: str, access: SupplierAccess) -> Mapping[str, Sequence[str]]:
        self.asked_places.append(country)
        if isinstance(self.places, OutsideFailure):
            raise self.places
        return self.places or {}

    def says(self, order_id: str, state: SupplierOrderState) -> None:
        """From now on its order is in this state."""
        self.readings[order_id] = ReadPurchase(order_id, state, state.value)

    def quote_freight(self, query: FreightQuery, access: SupplierAccess) -> Sequence[FreightQuote]:
        self.questions.append(query)
        return self.freight


def refused(refusal: Refusal, field: AddressField | None = None) -> PurchaseRefused:
    return PurchaseRefused(refusal, Reason("order.out_of_stock", {"title": "Tea pot"}), field=field)


def sell(intake: Intake, *, cost: int = 1_000, stock: int | None = 50, supplier: int = 1, name: str = "p1") -> Goods:
    """Publish a product with one variant into the store, as `p1`/`v1` there."""
    with tenant_scope_of(intake.tenant):
        product = ListedProductFactory.create(
            supplier=supplier, source_host="aliexpress.com", source_url="https://aliexpress.com/item/1.html"
        )
        variant = ListedVariantFactory.create(product=product, source_sku_id="sku-1", cost_minor=cost, stock=stock)
        publication = Publication.objects.create(
            product_id=product.pk,
            store_id=intake.store_id,
            reference=f"ref-{product.pk}",
            state="active",
            title="Tea pot",
            supplier=supplier,
            external_id=name,
            currency="USD",
            created_at=clock.now(),
        )
        external = name.replace("p", "v")
        PublicationVariant.objects.create(publication=publication, variant_id=variant.pk, external_id=external)
    return Goods(product.pk, variant.pk, publication.pk)


def connect_account(intake: Intake) -> None:
    """The merchant's account at AliExpress is connected."""
    with tenant_scope_of(intake.tenant):
        create = partial(
            SupplierAccount.objects.create,
            supplier=Supplier.ALIEXPRESS,
            sealed_tokens=seal({"access_token": "t"}),
            state=AccountState.CONNECTED,
            expires_at=clock.now() + timedelta(days=30),
            refresh_expires_at=clock.now() + timedelta(days=60),
            connected_by=intake.owner.actor.user_id,
            connected_at=clock.now(),
        )
        same_number("account at AliExpress", create)


def employ(desk: SupplierDesk, patch: pytest.MonkeyPatch) -> None:
    """Let AliExpress be this supplier."""
    port = {Supplier.ALIEXPRESS: desk}
    patch.setattr(registry, "supplier_orders", lambda code: port.get(code))
    patch.setattr(registry, "supplier_freight", lambda code: port.get(code))
    patch.setattr(registry, "supplier_places", lambda code: port.get(code) if desk.places is not None else None)


def rule(intake: Intake, **rules: Any) -> None:
    with tenant_scope_of(intake.tenant):
        OrderSettings.objects.update_or_create(pk=1, defaults={"rules": rules})


def order_of(intake: Intake, external_id: str = "1001", **changes: Any) -> str:
    pieces = line(product_id="p1", variant_id="v1")
    (order_id,) = intake.take(reading(external_id, **{"lines": (pieces,), **changes}))
    return str(order_id)


def preview(intake: Intake, *ids: str) -> Any:
    """Open the preview and wait for its quotes."""
    plan = intake.owner.post("order/preview", {"ids": list(ids)})["plan"]
    drain_jobs(skip_pauses=True)
    return intake.owner.post("order/preview", {"token": plan["token"]})["plan"]


def place(intake: Intake, *ids: str, **more: Any) -> Any:
    answer = intake.owner.post("order/place", {"token": preview(intake, *ids)["token"], **more})
    assert answer["success"], answer
    drain_jobs(skip_pauses=True)
    return intake.owner.get(f"record/detail/{answer['data']}", size=100)["operations"]


def shown(intake: Intake, order_id: str) -> Any:
    return intake.owner.get(f"order/{order_id}")["order"]


def purchases(intake: Intake) -> list[Purchase]:
    with tenant_scope_of(intake.tenant):
        return list(Purchase.objects.order_by("pk"))


def check(intake: Intake) -> None:
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(check_at=clock.now())
        check_purchases(intake.owner.actor)


def notices(person: Person) -> list[Any]:
    """What a person is told of orders."""
    return [row for row in person.get("notice")["notices"] if row["tab"] == "orders"]
