"""The five ways that matter, as requests of a merchant in a test database. `python -m ops.ways` runs them by pytest."""

from collections.abc import Callable

import pytest

from ops.bootstrap.problem import Problem
from server.company.ledger.services.entries import post_entry
from server.company.plans.models import Plan
from server.kit import clock
from tests.importing.helpers import import_lines, links
from tests.ledger.conftest import posting
from tests.payments.conftest import Till
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.registration import ask_for_code, register
from tests.support.sandbox import Outside
from tests.workorders.conftest import PERSONAL, RESEARCH, RequestDesk

pytestmark = pytest.mark.django_db
Counted = Callable[[str, Callable[[], object]], None]


def test_sign_up(counted: Counted) -> None:
    code = ask_for_code()
    counted("sign-up", lambda: succeed(register(code=code)))


def test_import(counted: Counted, owner: Person, outside: Outside) -> None:
    counted("import of a product", lambda: succeed(import_lines(owner, links(outside, 1))))
    counted("import of a product: its jobs", work)


def test_publish(counted: Counted, trade: Trade) -> None:
    product = trade.listed()[0]["id"]
    counted("publish into a WooCommerce store", lambda: succeed(trade.start([product], [trade.woo_id])))
    counted("publish into a WooCommerce store: its jobs", work)


@pytest.fixture
def offer(owner: Person, till: Till, sell: Callable[..., Plan], store_id: int) -> Callable[..., str]:
    """Put a plan on sale to a merchant with a hundred dollars; answers the address where it is bought."""
    post_entry(posting(owner.actor.tenant_id, "credit", 10_000), now=clock.now())
    return lambda *plan: f"plan/charge/{sell(*plan).pk}?billing_store_id={store_id}"


def test_pay_a_plan(counted: Counted, owner: Person, offer: Callable[..., str]) -> None:
    small, large = f"{offer('Basic', 2900)}&from_balance=true", f"{offer('Pro', 5900)}&from_balance=true"
    counted("pay a plan from the balance", lambda: succeed(owner.post(small)))
    counted("pay a larger plan from the balance", lambda: succeed(owner.post(large)))


def test_open_a_page(counted: Counted, owner: Person, offer: Callable[..., str]) -> None:
    path = offer("Basic", 2900)
    counted("open the page to pay a plan by card", lambda: succeed(owner.post(path)))


def test_check_a_quota(counted: Counted, owner: Person, sell: Callable[..., Plan], store_id: int) -> None:
    path = f"plan/check_quota?type=import_products&platform=3&plan_id={sell('Basic', 2900).pk}"
    counted("ask whether a plan has room", lambda: succeed(owner.get(path)))
    counted("ask whether one more fits", lambda: succeed(owner.get("plan/check_quota?type=import_products&platform=3")))


def test_order_work(counted: Counted, desk: RequestDesk) -> None:
    counted("order work", lambda: succeed(desk.submit("market_research", PERSONAL, RESEARCH)))


def work() -> None:
    if not drain_jobs(skip_pauses=True):
        raise Problem("no job waits")


def succeed(answer: dict[str, object]) -> None:
    if not answer["success"]:
        raise Problem(f"the way ends early: {answer}")
