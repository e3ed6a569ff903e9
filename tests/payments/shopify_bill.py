"""A merchant's shop at Shopify, from the outside: who agrees on its pages, what it tells us, how time goes by there."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from django.test import Client

from fixtures.sandbox.base import deliveries
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from fixtures.sandbox.values import Json
from server.company.payments.jobs import sweep
from tests.support.jobs import drain_jobs
from tests.support.people import Person, signed_in

Delivery = tuple[str, dict[str, str], bytes]


@dataclass
class ShopTill:
    """What is billed to the merchant by Shopify."""

    shop: ShopifyShop
    owner: Person
    store_id: int
    traveller: Any = None
    waiting: list[Delivery] = field(default_factory=list)
    sent: list[Delivery] = field(default_factory=list)

    @property
    def made(self) -> list[Json]:
        return list(self.shop.app_subscriptions.values())

    @property
    def statuses(self) -> list[str]:
        return [agreement["status"] for agreement in self.made]

    def bills(self) -> list[str]:
        """What Shopify has put on the merchant's bill for us."""
        return [bill["amount"] for bill in self.shop.app_bills]

    def answer(self, page: str, answer: str = "approve") -> str:
        """Decide on the page; answers where the browser is led, "" for a page that is over."""
        led = httpx.get(f"{page}?answer={answer}", trust_env=False).headers
        return str(led.get("location", ""))

    def approve(self, page: str) -> int:
        """Agree and come back to us; answers the status of the way back."""
        back = urlsplit(self.answer(page))
        return Client().get(f"{back.path}?{back.query}").status_code

    def deliver(self, *, again: bool = False) -> list[int]:
        """Send us what was not sent yet, or everything again, and do what follows from it."""
        batch = [*self.sent, *self.waiting] if again else list(self.waiting)
        self.sent.extend(self.waiting)
        self.waiting.clear()
        statuses = [post(delivery) for delivery in batch]
        drain_jobs()
        return statuses

    def lose(self) -> None:
        """What was to be sent never arrives."""
        self.waiting.clear()

    def go(self, *, days: float, tells: bool = True) -> None:
        """Time goes by for Shopify and for us; our sweep runs, and what Shopify tells arrives."""
        self.traveller.shift(timedelta(days=days))
        self.owner.client = signed_in(self.owner.actor.user_id)
        sweep()
        drain_jobs()
        if tells:
            self.deliver()


def post(delivery: Delivery) -> int:
    uri, headers, body = delivery
    given = {name: value for name, value in headers.items() if name != "Content-Type"}
    return Client().post(urlsplit(uri).path, body, content_type="application/json", headers=given).status_code


def catch_deliveries(monkeypatch: pytest.MonkeyPatch, shop: ShopifyShop, kept: list[Delivery]) -> None:
    """Keep what the shop would send, as it signs it."""

    def keep(which: ShopifyShop, url: str, headers: dict[str, str], body: bytes, **_: object) -> None:
        if which is shop:
            kept.append((url, headers, body))

    monkeypatch.setattr(deliveries, "deliver", keep)
