"""Paying a plan stays a short way: who adds a function, a room, a return or a statement sees it here."""

from collections.abc import Callable
from dataclasses import astuple

import pytest

from ops.ways.counting import Count, walked
from server.company.ledger.services.entries import post_entry
from server.company.plans.models import Plan
from server.kit import clock
from tests.ledger.conftest import posting
from tests.payments.conftest import Till
from tests.support.people import Person

pytestmark = pytest.mark.django_db

MOST = Count(places=203, inside=135, rooms=49, areas=13, returns=55, statements=65)
"""`python -m ops.ways pay --places "pay a plan"` lists the way."""


def test_paying_a_plan_from_the_balance_is_a_short_way(
    owner: Person, till: Till, sell: Callable[..., Plan], store_id: int
) -> None:
    post_entry(posting(owner.actor.tenant_id, "credit", 10_000), now=clock.now())
    path = f"plan/charge/{sell('Basic', 2900).pk}?billing_store_id={store_id}&from_balance=true"
    found = walked(lambda: owner.post(path)).count()
    assert all(count <= most for count, most in zip(astuple(found), astuple(MOST), strict=True)), found
    assert found.returns > 0
