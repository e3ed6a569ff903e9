"""Plans that are paid for when a test begins: the product sells each once, then what that wrote is put back."""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from django.db import connection
from time_machine import escape_hatch

from server.company.payments.models import PaidSubscription
from server.company.plans.models import Plan
from tests.support.people import Person
from tests.support.scenes import Rows, may_remember, remembered

if TYPE_CHECKING:
    from tests.payments.conftest import Till

LONGEST = 300.0
"""Seconds; later, what looks for old pages and readings would find the remembered ones."""


@dataclass(frozen=True)
class Bought:
    """What a purchase wrote here and at the provider, and which events we got."""

    rows: Rows
    account: bytes
    delivered: frozenset[str]
    made_at: float


_kept: dict[str, Bought] = {}
_numbers: dict[str, int] = {}


def same_number(name: str, create: Callable[..., Any]) -> Any:
    """Create a row under the number that it had in the test before: what was remembered leads to it."""
    row = create(**({"pk": _numbers[name]} if name in _numbers else {}))
    _numbers[name] = row.pk
    return row


def buy_first(owner: Person, till: "Till", sell: Callable[[], Plan], store_id: int, *, name: str) -> Plan:
    """The merchant's first purchase, of the plan that `sell` offers; `name` tells purchases apart."""

    def make(_: None = None) -> None:
        path = f"/api/account-service/plan/charge/{sell().pk}?billing_store_id={store_id}"
        opened = owner.client.post(path, b"", content_type="application/json").json()
        assert till.pay(opened["confirm_url"]) == 303, opened
        till.deliver()

    assert till.all("customer") == [], "only a first purchase can be remembered"
    if not (connection.in_atomic_block and may_remember()) or escape_hatch.is_travelling():
        # A remembered purchase is minutes old, and a test that sets the time counts from the second it was made in.
        make()
    else:
        _put_back(_known(name, owner, till, make), till)
    return Plan.objects.get(pk=PaidSubscription.objects.get().plan_id)


def _known(name: str, owner: Person, till: "Till", make: Callable[[None], None]) -> Bought:
    found = _kept.get(name)
    if found is None or monotonic() - found.made_at > LONGEST:
        rows = remembered(owner.actor.schema_name, lambda: None, make)
        found = Bought(rows, pickle.dumps(till.account), frozenset(till.delivered), monotonic())
        _kept[name] = found
    return found


def _put_back(bought: Bought, till: "Till") -> None:
    bought.rows.put_back()
    till.take(pickle.loads(bought.account))  # noqa: S301 - our own
    till.delivered = set(bought.delivered)
