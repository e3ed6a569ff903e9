"""The buyer's province and city in the supplier's spelling: shown in the preview, asked where unclear, never silent."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Purchase, SupplierPlaces
from tenants.orders.services.places import GIVEN_UP, answer_places
from tenants.privacy.services import personal_key
from tests.factories.orders import BEGIN, line, reading
from tests.impersonation.sessions import acting_as
from tests.orders.goods import Intake, SupplierDesk, order_of, place, preview, purchases, rule, sell
from tests.orders.together import at, place_together, two_orders
from tests.support.jobs import drain_jobs
from tests.support.log_in import API

pytestmark = pytest.mark.django_db
SAO_PAULO = {"Sao Paulo": ["Sao Paulo", "Campinas", "Other"], "Rio de Janeiro": ["Niteroi"]}
BUYER = at(city="São Paulo", province="São Paulo", country="DE", postcode="10969")
BUSY = Retryable(Reason("outside.busy", {"host": "AliExpress"}), after=5)
DENIED = Permanent(Reason("outside.refused", {"host": "AliExpress"}))


@pytest.fixture
def spelling(intake: Intake, desk: SupplierDesk) -> SupplierDesk:
    """A supplier that takes its own spelling only."""
    desk.places = SAO_PAULO
    sell(intake)
    return desk


def spelled(plan: Any) -> list[tuple[str, str, str]]:
    (purchase,) = plan["orders"][0]["purchases"]
    return [(each["field"], each["given"], each["spelled"]) for each in purchase["spelled"]]


def sent_to(desk: SupplierDesk) -> list[tuple[str, str, str]]:
    return [(each.address.province, each.address.city, each.address.address2) for each in desk.sent]


def test_the_preview_shows_what_is_spelled_otherwise_and_the_supplier_is_sent_that(
    intake: Intake, spelling: SupplierDesk
) -> None:
    order_id = order_of(intake, buyer=BUYER)
    first = intake.owner.post("order/preview", {"ids": [order_id]})["plan"]
    assert (first["waiting"], first["ready"], spelling.asked_places) == (2, 0, []), "the preview itself calls nobody"
    refusal = intake.owner.post("order/place", {"token": first["token"]})
    assert (refusal["success"], purchases(intake)) == (False, [])
    plan = preview(intake, order_id)
    assert (plan["ready"], spelled(plan)) == (
        1,
        [("province", "São Paulo", "Sao Paulo"), ("city", "São Paulo", "Sao Paulo")],
    )
    place(intake, order_id)
    assert sent_to(spelling) == [("Sao Paulo", "Sao Paulo", "")]
    assert spelling.asked_places == ["DE"]


def test_what_is_spelled_so_already_shows_nothing(intake: Intake, spelling: SupplierDesk) -> None:
    assert spelled(preview(intake, order_of(intake, buyer=at(city="Campinas", province="Sao Paulo")))) == []


def test_a_city_that_the_list_lacks_goes_into_the_second_line(intake: Intake, spelling: SupplierDesk) -> None:
    order_id = order_of(intake, buyer=at(city="Ubatuba", province="São Paulo", address2="Hof 2"))
    assert spelled(preview(intake, order_id)) == [
        ("province", "São Paulo", "Sao Paulo"),
        ("city", "Ubatuba", "Other"),
        ("address2", "Hof 2", "Hof 2, Ubatuba"),
    ]
    place(intake, order_id)
    assert sent_to(spelling) == [("Sao Paulo", "Other", "Hof 2, Ubatuba")]


@pytest.mark.parametrize(
    ("province", "city", "field", "text"),
    [
        ("São Paolo", "Campinas", "province", "Did you mean “Sao Paulo”?"),
        ("Bahia", "Salvador", "province", "Please choose one."),
        ("Rio de Janeiro", "Niteroy", "city", "Did you mean “Niteroi”?"),
        ("Rio de Janeiro", "Angra", "city", "Please choose one."),
    ],
)
def test_a_place_that_is_unclear_is_asked_for_and_nothing_is_bought(
    intake: Intake, spelling: SupplierDesk, province: str, city: str, field: str, text: str
) -> None:
    plan = preview(intake, order_of(intake, buyer=at(city=city, province=province)))
    (block,) = plan["blocked"]
    assert (block["problem"], block["field"]) == ("ADDRESS_INVALID", field)
    assert block["text"].endswith(text)
    assert intake.owner.post("order/place", {"token": plan["token"]})["success"] is False
    assert (spelling.sent, purchases(intake)) == ([], [])


def test_an_address_that_is_spelled_otherwise_has_not_moved_and_another_has(
    intake: Intake, spelling: SupplierDesk
) -> None:
    rule(intake, hold_minutes=60)
    for number, city in (("1001", "São Paulo"), ("1002", "Campinas")):
        lines = (line(product_id="p1", variant_id="v1"),)
        created = BEGIN + timedelta(hours=int(number))
        order_id = order_of(intake, number, buyer=BUYER, created_at=created)
        intake.owner.post("order/place", {"token": preview(intake, order_id)["token"]})
        later = at(city=city, province="São Paulo")
        intake.take(reading(number, version=5, lines=lines, buyer=later, created_at=created))
        with tenant_scope_of(intake.tenant):
            Purchase.objects.update(place_at=clock.now() - timedelta(minutes=1))
        drain_jobs(skip_pauses=True)
    assert [purchase.state for purchase in purchases(intake)] == ["placed", "called_back"]


def test_the_list_is_asked_for_once_in_thirty_days_and_the_old_one_serves_meanwhile(
    intake: Intake, spelling: SupplierDesk
) -> None:
    order_id = order_of(intake, buyer=BUYER)
    for _ in range(3):
        preview(intake, order_id)
    assert spelling.asked_places == ["DE"]
    with tenant_scope_of(intake.tenant):
        SupplierPlaces.objects.update(answered_at=clock.now() - timedelta(days=31))
    plan = intake.owner.post("order/preview", {"ids": [order_id]})["plan"]
    assert (plan["waiting"], plan["ready"]) == (0, 1)
    drain_jobs(skip_pauses=True)
    assert spelling.asked_places == ["DE", "DE"]


def test_a_busy_supplier_is_asked_again_and_one_that_refuses_is_done_without(
    intake: Intake, spelling: SupplierDesk
) -> None:
    spelling.places = BUSY
    order_id = order_of(intake, buyer=BUYER)
    intake.owner.post("order/preview", {"ids": [order_id]})
    with tenant_scope_of(intake.tenant):
        now = clock.now()
        assert 4 < (answer_places() or 0) <= 5
        assert answer_places() is not None
        assert spelling.asked_places == ["DE"]
        with time_machine.travel(now + GIVEN_UP + timedelta(seconds=1), tick=False):
            assert answer_places() is None
    spelling.places = DENIED
    plan = preview(intake, order_id)
    assert (plan["ready"], spelled(plan)) == (1, []), "what it refuses then, it says itself"
    assert len(spelling.asked_places) == 2
    with tenant_scope_of(intake.tenant):
        SupplierPlaces.objects.update(failed_at=clock.now() - timedelta(minutes=61))
    preview(intake, order_id)
    assert len(spelling.asked_places) == 3


def test_staff_see_no_address_in_a_plan(intake: Intake, spelling: SupplierDesk, staff: Callable[..., Client]) -> None:
    order_id = order_of(intake, buyer=at(city="Ubatuba", province="São Paulo", address2="Hof 2"))
    preview(intake, order_id)
    acting = acting_as(staff("operator"), intake.owner.actor.user_id)
    body = {"ids": [order_id]}
    plan = acting.post(f"{API}/order/preview", body, content_type="application/json").json()["plan"]
    assert [(given, text) for _, given, text in spelled(plan)] == [("", "Sao Paulo"), ("", "Other"), ("", "H***")]


def test_orders_that_are_bought_as_one_are_sent_in_the_suppliers_spelling(
    intake: Intake, spelling: SupplierDesk
) -> None:
    place_together(intake, *two_orders(intake, buyers=(BUYER, at(city="SAO PAULO", province="São Paulo"))))
    assert sent_to(spelling) == [("Sao Paulo", "Sao Paulo", "")]


def test_what_the_buyer_wrote_is_kept_encrypted_and_erased_with_the_address(
    intake: Intake, spelling: SupplierDesk
) -> None:
    place(intake, order_of(intake, buyer=BUYER))
    with tenant_scope_of(intake.tenant):
        (bought,) = purchases(intake)
        assert personal_key().unseal(bought.respelled) == {"province": "São Paulo", "city": "São Paulo"}
        assert "Paulo" not in bought.respelled
