"""What every test of the sandbox's Stripe begins with: the real package, pointed at it."""

from dataclasses import dataclass
from typing import Any

import pytest
import stripe

from fixtures.sandbox.stripe.account import StripeAccount
from tests.sandbox.conftest import Running
from tests.sandbox.stripe_shapes import wrong


def client(running: Running, key: str = "sk_test_sandbox", **options: Any) -> stripe.StripeClient:
    addresses: Any = {"api": f"{running.url()}/stripe"}
    return stripe.StripeClient(key, base_addresses=addresses, max_network_retries=0, **options)


@dataclass
class User:
    """A user of the API: the package's client, and the account behind it."""

    running: Running
    api: Any

    @property
    def account(self) -> StripeAccount:
        return self.running.sandbox.stripe["acct_sandbox"]

    def steer(self, **settings: Any) -> None:
        answer = self.running.post("/_sandbox/stripe/acct_sandbox", json=settings)
        assert answer.status_code == 200, answer.text

    def price(self, amount: int = 2900, key: str = "", interval: str = "month", **more: Any) -> Any:
        product = self.api.products.create({"name": "Basic"})
        recurring = {"recurring": {"interval": interval}} if interval else {}
        named = {"lookup_key": key} if key else {}
        return self.api.prices.create(
            {"product": product.id, "currency": "usd", "unit_amount": amount, **recurring, **named, **more}
        )

    def topics(self) -> list[str]:
        """Types of all events, oldest first."""
        return [event["type"] for event in self.account.all("event")]


def shaped(answer: Any) -> Any:
    """The answer, once it is certain that it has Stripe's shape."""
    problems = wrong(answer.to_dict())
    assert not problems, problems
    return answer


@pytest.fixture
def user(running: Running) -> User:
    return User(running, client(running).v1)
