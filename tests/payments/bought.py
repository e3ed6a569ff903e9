"""Plans that are paid for when a test begins: the product sells each once, then what that wrote is put back."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from fixtures.sandbox.stripe.account import StripeAccount
from server.company.payments.models import PaidSubscription
from server.company.plans.models import Plan
from tests.support.people import Person
from tests.support.scenes import once

if TYPE_CHECKING:
    from tests.payments.conftest import Till


def buy_first(owner: Person, till: "Till", sell: Callable[[], Plan], store_id: int, *, name: str) -> Plan:
    """The merchant's first purchase, of the plan that `sell` offers; `name` tells purchases apart."""

    def pay() -> tuple[StripeAccount, set[str]]:
        path = f"/api/account-service/plan/charge/{sell().pk}?billing_store_id={store_id}"
        opened = owner.client.post(path, b"", content_type="application/json").json()
        assert till.pay(opened["confirm_url"]) == 303, opened
        till.deliver()
        return till.account, till.delivered

    assert till.all("customer") == [], "only a first purchase can be remembered"
    account, till.delivered = once(f"purchase {name}", owner.actor.schema_name, pay)
    till.take(account)
    return Plan.objects.get(pk=PaidSubscription.objects.get().plan_id)
