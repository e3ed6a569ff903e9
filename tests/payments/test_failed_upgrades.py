"""An upgrade that fails for good is over, and the next try is another one; who was leaving stays once they paid."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from server.company.payments.contracts import ChargeState
from server.company.payments.models import Charge, PaidSubscription, ProviderCall
from server.company.payments.services import changes
from server.company.payments.services.calls import make_call
from server.company.payments.services.sweep import sweep_charges
from server.company.plans.models import Plan
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from tests.payments.conftest import PAYS, Till
from tests.support.paying import books, charge, check, running
from tests.support.people import Person
from tests.support.renewals import alive, choose
from tests.support.sandbox import Outside
from tests.support.upgrades import ALWAYS_ASKS, FAILS_LATER, Sell, confirm, turn

pytestmark = pytest.mark.django_db

Upgrade = Callable[[], Any]


@pytest.fixture
def pro(sell: Sell) -> Plan:
    return sell("Pro", 9900)


@pytest.fixture
def upgrade(owner: Person, buy: Sell, pro: Plan, store_id: int) -> Upgrade:
    """Choose Pro, once Basic is paid."""
    buy("Basic", 2900)
    return partial(charge, owner, pro, store_id)


@pytest.fixture
def leaving(owner: Person, till: Till, sell: Sell, upgrade: Upgrade, store_id: int) -> Upgrade:
    """Choose Pro after Basic was to end with its period."""
    free = sell("Nothing", 0, is_free=True, stores_per_platform=1)
    assert choose(owner, free, store_id)["success"]
    assert alive(till) == ("active", True)
    return upgrade


def later(**more: int) -> Any:
    return clock.now() + timedelta(**more)


def newest() -> Charge:
    return Charge.objects.latest("pk")


def refuses(*_: Any, **__: Any) -> None:
    raise Permanent(Reason("payments.card_declined", {"code": "stolen_card"}))


def test_what_the_provider_refuses_for_good_is_over_and_tried_anew(
    till: Till, upgrade: Upgrade, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = books()
    with monkeypatch.context() as patch:
        patch.setattr(changes, "_change", refuses)
        assert not upgrade()["success"]
    failed = newest()
    assert (failed.state, failed.reason) == (ChargeState.FAILED, "payments.card_declined")
    assert (running(), books()) == (("Basic", "paid"), before)
    assert upgrade()["success"]
    assert (newest().state, newest().key != failed.key, running()) == (ChargeState.PAID, True, ("Pro", "paid"))
    assert len(till.all("invoice")) == 2


def test_a_provider_that_is_away_is_called_again_under_the_same_key(upgrade: Upgrade, outside: Outside) -> None:
    outside.fails("status", "/stripe/v1/subscriptions", method="POST", status=500)
    assert not upgrade()["success"]
    assert newest().state == ChargeState.OPENED
    assert upgrade()["success"]
    assert (Charge.objects.count(), running()) == (2, ("Pro", "paid"))
    assert ProviderCall.objects.get(operation="change_subscription").attempts == 2


@pytest.mark.parametrize(("dies_after", "state"), [(False, ChargeState.EXPIRED), (True, ChargeState.PAID)])
def test_a_lost_answer_is_settled_by_what_the_provider_has(
    upgrade: Upgrade, monkeypatch: pytest.MonkeyPatch, dies_after: bool, state: str
) -> None:
    def dies(ask: Callable[[], object], **more: Any) -> None:
        if dies_after:
            make_call(ask, **more)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(changes, "make_call", dies)
        with pytest.raises(KeyboardInterrupt):
            upgrade()
    lost = newest()
    assert (lost.state, sweep_charges(now=clock.now())) == (ChargeState.OPENED, 0)
    assert sweep_charges(now=later(minutes=16)) == 1
    lost.refresh_from_db()
    assert (lost.state, sweep_charges(now=later(hours=1))) == (state, 0)
    assert upgrade()["success"]
    assert (running(), newest().key == lost.key) == (("Pro", "paid"), dies_after)


def test_an_upgrade_that_nobody_confirms_in_time_is_not_replayed_by_the_next_try(
    owner: Person, till: Till, upgrade: Upgrade
) -> None:
    turn(till, ALWAYS_ASKS)
    first = upgrade()
    Charge.objects.filter(pk=first["charge_id"]).update(confirm_url="", expires_at=None)  # its answer was lost
    till.account.clock_ahead = 84_600  # its time is over, its key is still known
    assert not upgrade()["success"]
    again = upgrade()
    assert (again["success"], again["charge_id"] != first["charge_id"]) == (True, True)
    confirm(till, again["confirm_url"])
    assert check(owner, again["charge_id"])["success"]
    assert running() == ("Pro", "paid")


def test_a_price_that_changed_before_the_retry_is_another_order(pro: Plan, upgrade: Upgrade, outside: Outside) -> None:
    outside.fails("status", "/stripe/v1/subscriptions", method="POST", status=500)
    assert not upgrade()["success"]
    pro.price_minor = 12_900
    pro.save()
    assert upgrade()["success"]
    states = list(Charge.objects.order_by("pk").values_list("amount_minor", "state")[1:])
    assert states == [(9_900, ChargeState.EXPIRED), (12_900, ChargeState.PAID)]
    assert PaidSubscription.objects.get().price_minor == 12_900


def test_who_was_leaving_and_upgrades_stays(till: Till, leaving: Upgrade) -> None:
    assert leaving()["success"]
    assert (running(), alive(till)) == (("Pro", "paid"), ("active", False))
    till.deliver()
    till.deliver(again=True, newest_first=True)
    kept = PaidSubscription.objects.get()
    assert (kept.cancel_at_period_end, kept.next_plan_id, running()) == (False, None, ("Pro", "paid"))
    assert leaving()["success"]
    assert len(till.all("invoice")) == 2


@pytest.mark.parametrize("card", [ALWAYS_ASKS, FAILS_LATER])
def test_who_was_leaving_stays_only_once_the_upgrade_is_paid(till: Till, leaving: Upgrade, card: str) -> None:
    turn(till, card)
    page = leaving()["confirm_url"]
    till.deliver()
    assert (running(), alive(till)) == (("Basic", "paid"), ("active", True))
    confirm(till, page, card if card == ALWAYS_ASKS else PAYS)
    till.deliver()
    assert running() == ("Pro", "paid")
    assert sweep_charges(now=later(minutes=16)) == 1
    till.deliver()
    assert (alive(till), PaidSubscription.objects.get().cancel_at_period_end) == (("active", False), False)


def test_who_leaves_again_after_paying_leaves(owner: Person, till: Till, leaving: Upgrade, store_id: int) -> None:
    turn(till, ALWAYS_ASKS)
    confirm(till, leaving()["confirm_url"])
    till.deliver()
    till.account.clock_ahead = 60
    assert choose(owner, Plan.objects.get(name_en="Nothing"), store_id)["success"]
    assert sweep_charges(now=later(minutes=16)) == 1
    assert alive(till) == ("active", True)


def test_a_refused_upgrade_keeps_nobody_who_was_leaving(
    till: Till, leaving: Upgrade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "_change", refuses)
    assert not leaving()["success"]
    assert (running(), alive(till), newest().state) == (("Basic", "paid"), ("active", True), ChargeState.FAILED)
