"""The merchants of the quarter: their stores, what they sell there, their account at the supplier, their rules."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from zoneinfo import ZoneInfo

from ops.drills.quarter.books import BIG_PERCENT, FIXED, PERCENT, Expected
from ops.drills.quarter.sales import UNITS, WORTH, Sale, Shop
from server.company.identity.contracts import Actor
from server.company.identity.selectors.recipients import zone_of_merchant
from server.company.supply.services.rates import set_rate
from server.kit import clock
from server.kit.vault import seal
from server.ports.suppliers import Supplier
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import AccountState, ListedProduct, ListedVariant, SupplierAccount
from tenants.ledger.contracts import FeeRule, Kind
from tenants.ledger.services.settings import save_fee_rules
from tenants.orders.models import OrderSettings
from tenants.products.models import Publication, PublicationVariant
from tenants.stores.models import Store

PLATFORMS = (3, 4, 5, 6, 8, 9)
CURRENCIES = tuple(UNITS)
COSTS = (900, 1_477, 2_333)
"""US cents of a piece of each product."""
LONG = timedelta(days=3_650)
Rates = dict[tuple[str, date], Decimal]
"""Units for a US dollar, by currency and the day from which on."""


@dataclass
class Person:
    """A merchant, with the simulation's own books of them."""

    tenant: TenantRef
    actor: Actor
    shops: list[Shop]
    books: Expected
    sales: dict[int, Sale] = field(default_factory=dict)
    spent: dict[tuple[int, date, str], int] = field(default_factory=dict)
    """Advertising by store, day and channel, in the store's currency."""


def furnish(tenant: TenantRef, actor: Actor, number: int) -> Person:
    """Give a merchant two stores on other platforms in other currencies; each platform meets each currency."""
    pairs = [(PLATFORMS[(2 * number + each) % 6], CURRENCIES[(number + 2 * each) % 5]) for each in (0, 1)]
    shops = [Shop(f"{number}-{platform}", platform, currency) for platform, currency in pairs]
    with tenant_scope_of(tenant):
        products = [_product(place, actor) for place in range(3)]
        for shop in shops:
            shop.id = _store(shop)
            for place, variant in enumerate(products):
                _publish(shop, place, variant)
            save_fee_rules(actor, shop.id, _fees(shop), now=clock.now())
        OrderSettings.objects.update_or_create(pk=1, defaults={"rules": {"hold_minutes": 0}})
        _account(actor)
    return Person(tenant, actor, shops, Expected(ZoneInfo(zone_of_merchant(tenant.id))))


def keep_rates(began: date, days: int, dice: Random) -> Rates:
    """Let our staff keep a rate of every currency for every week; return them."""
    kept: Rates = {}
    for currency in CURRENCIES[1:]:
        for week in range(-7, days + 14, 7):
            value = Decimal(WORTH[currency]) * dice.randint(70_000, 130_000) / 100_000
            day = began + timedelta(days=week)
            set_rate(currency=currency, day=day, per_usd=value, source="drill")
            kept[currency, day] = value
    return kept


def _product(place: int, actor: Actor) -> ListedVariant:
    now = clock.now()
    product = ListedProduct.objects.create(
        supplier=Supplier.ALIEXPRESS,
        source_host="aliexpress.com",
        source_id=str(1_005_000 + place),
        source_url=f"https://www.aliexpress.com/item/{1_005_000 + place}.html",
        title=f"Tea pot {place}",
        currency="USD",
        imported_by=actor.user_id,
        created_at=now,
        updated_at=now,
    )
    return ListedVariant.objects.create(
        product=product,
        position=0,
        source_sku_id=f"sku-{place}",
        cost_minor=COSTS[place],
        price_minor=2 * COSTS[place],
        stock=1_000_000,
    )


def _store(shop: Shop) -> int:
    store = Store.objects.create(
        platform=shop.platform,
        external_key=shop.key,
        name=f"Store {shop.key}",
        shop=shop.key,
        url="https://store.example",
        currency=shop.currency,
        sealed_credentials=seal({"store": shop.key}),
        state="connected",
        created_at=clock.now(),
    )
    return int(store.pk)


def _publish(shop: Shop, place: int, variant: ListedVariant) -> None:
    publication = Publication.objects.create(
        product_id=variant.product_id,
        store_id=shop.id,
        reference=f"{shop.key}-{place}",
        state="active",
        title=f"Tea pot {place}",
        supplier=Supplier.ALIEXPRESS,
        external_id=f"p{place}",
        currency=shop.currency,
        created_at=clock.now(),
    )
    PublicationVariant.objects.create(publication=publication, variant_id=variant.pk, external_id=f"v{place}")


def _fees(shop: Shop) -> list[FeeRule]:
    day = date(2026, 1, 1)
    rules = [FeeRule(0, shop.id, Kind.PAYMENT_FEE, day, Decimal(PERCENT) / 100, FIXED, "USD")]
    if shop.platform == 4:
        rules.append(FeeRule(0, shop.id, Kind.STORE_FEE, day, Decimal(BIG_PERCENT) / 100, 0, shop.currency))
    return rules


def _account(actor: Actor) -> None:
    now = clock.now()
    SupplierAccount.objects.create(
        supplier=Supplier.ALIEXPRESS,
        sealed_tokens=seal({"access_token": "t"}),
        state=AccountState.CONNECTED,
        expires_at=now + LONG,
        refresh_expires_at=now + LONG,
        connected_by=actor.user_id,
        connected_at=now,
    )
