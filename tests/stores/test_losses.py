"""How a store is lost and how it comes back: every way, in the order of time."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
import time_machine

from server.kit import clock
from server.kit.reasons import Reason
from server.ports.doctor import Check, Finding
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.notifications.models import Notification
from tenants.stores.contracts import RECONNECT_REASONS, REFUTED_BY_ANSWERS
from tenants.stores.jobs import look_after_silent, look_after_webhooks
from tenants.stores.models import Store, StoreCheck, StoreState
from tenants.stores.selectors import get_store
from tenants.stores.services import checkups
from tenants.stores.services.changes import mark_disconnected
from tenants.stores.services.installations import note_uninstalled
from tenants.stores.services.signs_of_life import answering, note_done, note_heard
from tenants.stores.tokens import renew_now
from tests.support.consent import Shops, connect_shopify
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.stores import connect

pytestmark = pytest.mark.django_db
UNREFUTED = {
    "store.consent_ended",
    "store.key_lacks_rights",
    "store.key_read_only",
    "store.scopes_missing",
    "store.wix_stores_missing",
}


@pytest.fixture
def shop(owner: Person, shopify: Shops, tenant: TenantRef) -> Iterator[int]:
    """A connected store whose tokens expire, by its id."""
    connect_shopify(owner)
    drain_jobs()
    with tenant_scope_of(tenant):
        yield Store.objects.get().pk


def lost(owner: Person, store_id: int, code: str = "store.token_refused") -> datetime:
    """Lose a store now, because a call was refused; return the moment after that."""
    reason = Reason(code, {"host": "shop", "scopes": "", "url": ""})
    mark_disconnected(owner.actor, store_id=store_id, reason=reason, asked_at=clock.now())
    assert Store.objects.get().state == StoreState.DISCONNECTED
    return clock.now()


def state() -> tuple[str, bool]:
    store = Store.objects.get()
    assert (store.state == StoreState.DISCONNECTED) == (store.state_reason is not None) == (store.lost_at is not None)
    return store.state, store.state_reason is None


def by_a_refused_call(owner: Person, shop: int, _shops: Shops) -> None:
    lost(owner, shop)


def by_a_refused_renewal(_owner: Person, shop: int, shops: Shops) -> None:
    shops["tea-harbour"].refresh_tokens.clear()
    with pytest.raises(Exception, match="token_refused"):
        renew_now(shop)


def by_a_checkup(owner: Person, shop: int, shops: Shops) -> None:
    shops["tea-harbour"].tokens.clear()
    Store.objects.update(credentials_expire_at=None)  # such a token cannot be renewed
    checkups.examine_store(owner.actor, store_id=shop, light=True)


def by_an_uninstall(_owner: Person, shop: int, _shops: Shops) -> None:
    note_uninstalled(store_id=shop, at=clock.now())


WAYS = [by_a_refused_call, by_a_refused_renewal, by_a_checkup, by_an_uninstall]


@pytest.mark.parametrize("lose", WAYS, ids=lambda way: way.__name__)
def test_a_response_to_a_later_call_brings_a_lost_store_back_and_to_an_earlier_call_does_not(
    owner: Person, shop: int, shopify: Shops, lose: Callable[[Person, int, Shops], None]
) -> None:
    before = clock.now()
    lose(owner, shop, shopify)
    assert state() == (StoreState.DISCONNECTED, False)
    note_done({shop: before}, now=clock.now())
    note_heard([shop], now=clock.now())
    assert state() == (StoreState.DISCONNECTED, False), "asked before, or only sent us an event"
    note_done({shop: clock.now()}, now=clock.now())
    assert state() == (StoreState.CONNECTED, True)
    kinds = list(Notification.objects.filter(store_id=shop).order_by("pk").values_list("kind", flat=True))
    assert kinds == ["store_disconnected", "store_reconnected"]


def test_what_a_user_read_while_the_store_was_lost_leaves_it_so(owner: Person, shop: int) -> None:
    with answering(get_store(owner.actor, shop)):
        lost(owner, shop)
    assert state() == (StoreState.DISCONNECTED, False)
    with pytest.raises(ValueError, match="no"), answering(get_store(owner.actor, shop)):
        raise ValueError("no")
    assert state() == (StoreState.DISCONNECTED, False)


def test_every_reason_is_refuted_by_an_answer_or_only_by_a_checkup() -> None:
    assert RECONNECT_REASONS - UNREFUTED == RECONNECT_REASONS & REFUTED_BY_ANSWERS


def read(owner: Person, shop: int, what: str) -> None:
    if what == "collections":
        owner.client.get("/api/shopify-service/collections", {"type": 1, "store_id": shop})
    else:
        owner.get(f"setting/{what}", store_id=shop)


@pytest.mark.parametrize("what", ["collections", "location", "sales_channels"])
def test_what_a_user_reads_from_a_lost_store_brings_it_back(
    owner: Person, shop: int, shopify: Shops, what: str
) -> None:
    lost(owner, shop)
    existing = shopify["tea-harbour"].tokens.copy()
    shopify["tea-harbour"].tokens.clear()
    read(owner, shop, what)
    assert state() == (StoreState.DISCONNECTED, False), "it refused"
    shopify["tea-harbour"].tokens.update(existing)
    read(owner, shop, what)
    assert state() == (StoreState.CONNECTED, True)


@pytest.mark.parametrize("code", sorted(RECONNECT_REASONS))
def test_a_missing_right_is_given_back_only_by_a_checkup(owner: Person, shop: int, code: str) -> None:
    note_done({shop: lost(owner, shop, code)}, now=clock.now())
    assert Store.objects.get().state == ("connected" if code in REFUTED_BY_ANSWERS else "disconnected")
    checkups.examine_store(owner.actor, store_id=shop, light=False)
    assert state() == (StoreState.CONNECTED, True)


def test_a_renewal_that_succeeds_brings_a_lost_store_back(owner: Person, shop: int) -> None:
    lost(owner, shop)
    renew_now(shop)
    assert state() == (StoreState.CONNECTED, True)


def test_an_uninstall_makes_the_next_call_renew_its_tokens(owner: Person, shop: int, shopify: Shops) -> None:
    note_uninstalled(store_id=shop, at=clock.now())
    shopify["tea-harbour"].refresh_tokens.clear()
    checkups.examine_store(owner.actor, store_id=shop, light=True)
    assert state() == (StoreState.DISCONNECTED, False), "although its last token is still accepted"


def test_what_is_lost_during_a_checkup_stays_lost(owner: Person, shop: int, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = checkups._keep

    def then_uninstalled(store_id: int, check: Check, finding: Finding, *, now: datetime) -> None:
        keep(store_id, check, finding, now=now)
        if check is Check.TOKEN:
            note_uninstalled(store_id=store_id, at=clock.now())

    monkeypatch.setattr(checkups, "_keep", then_uninstalled)
    checkups.examine_store(owner.actor, store_id=shop, light=True)
    assert {row.health for row in StoreCheck.objects.filter(name__in=["token", "scopes", "read"])} == {"ok"}
    assert state() == (StoreState.DISCONNECTED, False)


def test_a_lost_store_is_looked_at_every_hour_for_a_day_and_then_daily(owner: Person, shop: int) -> None:
    lost(owner, shop)
    look_after_webhooks()
    drain_jobs()
    assert state() == (StoreState.CONNECTED, True)

    lost(owner, shop)
    Store.objects.update(lost_at=clock.now() - timedelta(days=2))
    look_after_webhooks()
    assert drain_jobs() == 0
    look_after_silent()
    drain_jobs()
    assert state() == (StoreState.CONNECTED, True)


def test_a_store_that_was_uninstalled_gets_no_more_requests(owner: Person, shop: int) -> None:
    note_uninstalled(store_id=shop, at=clock.now())
    look_after_webhooks()
    look_after_silent()
    assert drain_jobs() == 0
    assert state() == (StoreState.DISCONNECTED, False)


def test_a_warning_of_a_check_does_not_outlive_its_cause(owner: Person, shop: int, outside: Outside) -> None:
    outside.fails("status", "/graphql.json", times=1000, status=503)
    checkups.examine_store(owner.actor, store_id=shop, light=True)
    assert Store.objects.get().health == "warning"
    outside.sandbox.faults.remove()
    with time_machine.travel(clock.now() + timedelta(minutes=5), tick=True):
        note_done({shop: clock.now()}, now=clock.now())
        look_after_silent()
        drain_jobs()
    assert Store.objects.get().health == "ok"


def test_a_paused_or_removed_store_stays_so_whatever_it_answers(
    owner: Person, outside: Outside, tenant: TenantRef
) -> None:
    connect(owner, outside)
    with tenant_scope_of(tenant):
        store_id = Store.objects.get().pk
        for column in ("paused_at", "removed_at"):
            Store.objects.update(**{column: clock.now()})
            note_done({store_id: clock.now()}, now=clock.now())
            assert getattr(Store.objects.get(), column) is not None
