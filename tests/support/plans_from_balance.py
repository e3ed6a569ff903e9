"""Plans that are paid from the balance."""

from typing import Any

import pytest

from server.company.ledger.contracts import AccountKind, Unit
from server.company.ledger.models import Line
from server.company.ledger.selectors.balances import available_of
from server.company.ledger.services.entries import post_entry
from server.company.plans.models import Plan
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tests.ledger.conftest import posting
from tests.payments.conftest import Till
from tests.support.people import Person


@pytest.fixture
def funded(owner: Person, tenant: TenantRef, till: Till) -> int:
    """The merchant has 100 dollars."""
    post_entry(posting(tenant.id, "credit-1", 10_000), now=clock.now())
    return tenant.id


def pay(owner: Person, plan: Plan, store_id: int, payload: Any = None) -> Any:
    return owner.post(f"plan/charge/{plan.pk}?billing_store_id={store_id}&from_balance=true", payload)


def left(merchant: int) -> int:
    return available_of([merchant], Unit.DOLLAR).get(merchant, 0)


def deferred() -> int:
    return sum(Line.objects.filter(account__kind=AccountKind.DEFERRED).values_list("amount", flat=True))
