"""Personal data of buyers ends: after the days that the merchant keeps it, or with everything of the merchant."""

from datetime import datetime, timedelta

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import PurchaseState, PurchaseWay
from tenants.orders.jobs import erase_old
from tenants.orders.models import Order, OrderTerm, Purchase
from tenants.preferences.models import RetentionRow
from tenants.privacy.contracts import Term
from tenants.privacy.services import personal_key
from tests.factories.orders import reading
from tests.orders.conftest import Intake

pytestmark = pytest.mark.django_db


def aged(days: int) -> datetime:
    return clock.now() - timedelta(days=days)


def buy(order: Order, state: PurchaseState) -> Purchase:
    now = clock.now()
    bought = Purchase.objects.create(
        key=f"k{order.pk}", order=order, supplier=15, way=PurchaseWay.LIST, state=state, currency="USD",
        created_at=now, place_at=now, personal=personal_key().seal({"name": "Anna"}),
    )  # fmt: skip
    bought.orders.add(order)
    return bought


def readable() -> dict[str, bool]:
    return {row.external_id: bool(row.personal) for row in Order.objects.order_by("pk")}


def test_old_orders_are_erased_each_night_and_only_those(intake: Intake, inside: None) -> None:
    RetentionRow.objects.create(buyer_days=90)
    intake.take(reading("old", created_at=aged(91)), reading("new", created_at=aged(89)))
    old = Order.objects.get(external_id="old")
    buy(old, PurchaseState.PLACED)
    erase_old()
    assert readable() == {"old": False, "new": True}
    old.refresh_from_db()
    assert (old.total_minor, old.country, Purchase.objects.get().personal) == (5_000, "DE", "")
    assert [event.code for event in old.events.order_by("pk")] == ["received", "erased"]
    key = personal_key()
    found = {
        term: set(
            OrderTerm.objects.filter(digest__in=key.digests({term: [text]})).values_list("order__number", flat=True)
        )
        for term, text in ((Term.NAME, "Schmidt"), (Term.NUMBER, "#old"))
    }
    assert found == {Term.NAME: {"#new"}, Term.NUMBER: {"#old"}}
    erase_old()
    assert old.events.count() == 2


def test_an_erased_order_that_its_store_shows_again_stays_erased(intake: Intake, inside: None) -> None:
    intake.take(reading("old", created_at=aged(731)))
    erase_old()
    intake.take(reading("old", version=2, created_at=aged(731)))
    assert readable() == {"old": False}
    digests = personal_key().digests({Term.MAIL: ["anna.schmidt@example.com"]})
    assert not OrderTerm.objects.filter(digest__in=digests).exists()


@pytest.mark.parametrize("state", [PurchaseState.HELD, PurchaseState.UNCONFIRMED, PurchaseState.TO_BUY])
def test_an_address_that_a_purchase_still_needs_is_kept(intake: Intake, inside: None, state: PurchaseState) -> None:
    intake.take(reading("old", created_at=aged(800)))
    purchase = buy(Order.objects.get(), state)
    erase_old()
    assert readable() == {"old": True}
    Purchase.objects.filter(pk=purchase.pk).update(state=PurchaseState.PLACED)
    erase_old()
    assert readable() == {"old": False}


def test_nothing_of_another_merchant_s_is_erased(intake: Intake, other_tenant: TenantRef, inside: None) -> None:
    RetentionRow.objects.create(buyer_days=60)
    intake.take(reading(created_at=aged(100)))
    with tenant_scope_of(other_tenant):
        erase_old()
    assert readable() == {"1001": True}
