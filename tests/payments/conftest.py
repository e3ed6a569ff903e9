"""A Stripe of the sandbox, plans on sale, and a store that carries charges."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from time import time
from typing import Any

import httpx
import orjson
import pytest
import time_machine
from django.test import Client

from fixtures.sandbox.credentials import STRIPE_WEBHOOK_SECRET
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from fixtures.sandbox.stripe import events
from fixtures.sandbox.stripe.account import StripeAccount, demo_accounts
from fixtures.sandbox.stripe.rendering import plain
from server.company.plans.models import Edition, Plan
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope
from tenants.stores.models import Store
from tests.factories.stores import StoreFactory
from tests.payments.bought import buy_first
from tests.payments.shopify_bill import ShopTill, catch_deliveries
from tests.support.consent import connect_shopify
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.scenes import once, same_number

SIGNED_WITH = STRIPE_WEBHOOK_SECRET
OURS = "acct_sandbox"
PAYS, DECLINED, ASKS_BANK = "4242424242424242", "4000000000000002", "4000002500003155"


@dataclass
class Till:
    """The provider from the outside: who pays on its pages, and what it tells us."""

    accounts: dict[str, StripeAccount]
    delivered: set[str] = field(default_factory=set)

    @property
    def account(self) -> StripeAccount:
        return self.accounts[OURS]

    def take(self, account: StripeAccount) -> None:
        """From now on the provider is as it was then."""
        self.accounts[OURS] = account

    def all(self, kind: str) -> list[Any]:
        return self.account.all(kind)

    def pay(self, page: str, card: str = PAYS, **more: str) -> int:
        """Fill in the page as a payer does; answers the status, 303 when it was paid."""
        form = {"number": card, "month": "12", "year": "2034", "cvc": "123", "email": "a@example.com", "do": "pay"}
        return browser().post(page, data={**form, **more}).status_code

    def deliver(self, *, again: bool = False, newest_first: bool = False) -> list[int]:
        """Send us what was not sent yet, or everything again, and do what follows from it."""
        waiting = [event for event in self.all("event") if again or event["id"] not in self.delivered]
        statuses = [post_event(plain(event)) for event in (reversed(waiting) if newest_first else waiting)]
        self.delivered |= {event["id"] for event in waiting}
        drain_jobs()
        return statuses


def post_event(event: Any, *, secret: str = SIGNED_WITH, ahead: int = 0) -> int:
    """A delivery as the provider signs it, so many seconds from now."""
    body = orjson.dumps(event)
    signature = events.signature(secret, body, time() + ahead)
    headers = {"Stripe-Signature": signature}
    return _provider().post("/hooks/stripe", body, content_type="application/json", headers=headers).status_code


@cache
def _provider() -> Client:
    """Each client loads all middleware once."""
    return Client()


@cache
def browser() -> httpx.Client:
    """A payer's; each client makes a TLS context, which takes longer than paying."""
    return httpx.Client(trust_env=False)


@pytest.fixture
def till(outside: Outside, settings: Any) -> Till:
    outside.sandbox.stripe = accounts = demo_accounts()
    settings.STRIPE_SECRET_KEY, settings.STRIPE_WEBHOOK_SECRET = "rk_test_sandbox", SIGNED_WITH
    settings.STRIPE_API_BASE = f"{outside.url}/stripe"
    settings.STRIPE_TAX = False
    # `deliver` takes them to us. Sent by itself, each would be tried four times where nobody listens.
    accounts[OURS].webhooks_held = True
    return Till(accounts)


@pytest.fixture
def sell(db: None) -> Callable[..., Plan]:
    """Offer a plan on Shopify for so many minor units."""
    facts = {"name_en": "Stores", "type": 2, "platforms": [3, 6], "state": "on_sale", "updated_at": clock.now()}
    edition = same_number("edition", partial(Edition.objects.create, **facts))

    def offer(name: str, price_minor: int, **more: Any) -> Plan:
        limits = {"stores_per_platform": 10, "import_products": 50_000, "monitored_variants": 5_000, "sub_accounts": 5}
        return Plan.objects.create(
            **({"edition": edition} | limits | more), name_en=name, charge_way=1, price_minor=price_minor
        )

    return offer


@pytest.fixture
def scope(tenant: TenantRef) -> Iterator[None]:
    with tenant_scope(tenant.schema_name):
        yield


@pytest.fixture
def store_id(owner: Person, scope: None) -> int:
    """A Shopify store of the merchant."""
    return int(same_number("store", partial(StoreFactory.create, platform=3)).pk)


@pytest.fixture
def buy(owner: Person, till: Till, sell: Callable[..., Plan], store_id: int) -> Callable[..., Plan]:
    """Have the merchant pay for a first plan with their Shopify store; answers the plan."""

    def bought(name: str, price_minor: int, **more: Any) -> Plan:
        offer = partial(sell, name, price_minor, **more)
        return buy_first(owner, till, offer, store_id, name=f"{name} {price_minor} {more}")

    return bought


@pytest.fixture
def still(time_machine: Any) -> Any:
    """Time stands still until it is moved: what is due for the rest of a period is exact, however busy the machine."""
    time_machine.move_to(clock.now(), tick=False)
    return time_machine


@pytest.fixture
def bill(
    owner: Person, shopify: dict[str, ShopifyShop], scope: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ShopTill]:
    """A Shopify store that is connected by the operator's app, who bills through Shopify; time moves when asked to."""
    settings.SHOPIFY_BILLING = "on"
    settings.STRIPE_SECRET_KEY = ""
    shop = shopify["tea-harbour"]

    def connect() -> dict[str, Any]:
        connect_shopify(owner)
        drain_jobs()
        return vars(shop)

    vars(shop).update(once("billed by Shopify", owner.actor.schema_name, connect))
    with time_machine.travel(clock.now(), tick=True) as traveller:
        till = ShopTill(shop, owner, Store.objects.get(platform=3).pk, traveller)
        catch_deliveries(monkeypatch, shop, till.waiting)
        monkeypatch.setattr(shop, "access_ttl", 400 * 24 * 3600)
        yield till
