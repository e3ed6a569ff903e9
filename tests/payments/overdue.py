"""A renewal that fails, with the days that pass afterwards."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
import stripe
import time_machine

from fixtures.sandbox.stripe.account import StripeAccount
from server.company.payments.models import PaidSubscription
from server.company.payments.services.subscriptions import apply_subscription
from server.kit import clock
from tests.payments.conftest import Till
from tests.support.people import Person, signed_in

FAILS, PAYS = "pm_card_chargeCustomerFail", "pm_card_visa"


@dataclass
class Renewals:
    """The merchant's subscription on Shopify, and the time that goes by for us and for the provider."""

    owner: Person
    till: Till
    traveller: Any
    api: stripe.StripeClient

    @property
    def account(self) -> StripeAccount:
        return self.till.account

    @property
    def row(self) -> PaidSubscription:
        return PaidSubscription.objects.get()

    def go(self, *, days: float = 0, hours: float = 0, tells: bool = True) -> None:
        """Time goes by; the events of that time are delivered to us, unless nothing is to be delivered."""
        self.traveller.shift(timedelta(days=days, hours=hours))
        self.owner.client = signed_in(self.owner.actor.user_id)
        if tells:
            apply_subscription(self.row.external_id)  # whoever asks, the sandbox does what was due
            self.till.deliver()

    def card(self, name: str) -> None:
        """The merchant's saved card becomes this one."""
        customer = self.account.all("customer")[0]["id"]
        method = self.api.v1.payment_methods.attach(name, {"customer": customer})
        self.api.v1.customers.update(customer, {"invoice_settings": {"default_payment_method": method.id}})
        self.api.v1.subscriptions.update(self.row.external_id, {"default_payment_method": method.id})

    def fail(self) -> None:
        """The card stops working, and the period ends."""
        self.card(FAILS)
        self.go(days=30, hours=2)

    def page(self) -> str:
        """Where the latest invoice is paid."""
        return str(self.account.all("invoice")[-1]["hosted_invoice_url"])

    def pay(self) -> None:
        """The merchant pays the open invoice by hand, and we hear of it."""
        assert self.till.pay(self.page()) < 400
        self.till.deliver()


@pytest.fixture
def renewals(owner: Person, till: Till, buy: Any, settings: Any) -> Iterator[Renewals]:
    """The merchant has paid for a plan on Shopify."""
    api = stripe.StripeClient("sk_test_sandbox", base_addresses={"api": settings.STRIPE_API_BASE})
    buy("Basic", 2900)
    with time_machine.travel(clock.now(), tick=True) as traveller:
        yield Renewals(owner, till, traveller, api)
