"""What a merchant sees of their billing: invoices, cards, address, tax ids."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.company.identity.contracts import Menu, Sensitive
from server.company.payments.models import Customer
from server.company.plans.models import Plan
from server.kit import clock
from server.ports.payment_states import InvoiceStatus
from tests.factories.payments import InvoiceFactory, PaymentFactory
from tests.payments.conftest import Till
from tests.support.people import Person

pytestmark = pytest.mark.django_db

GENERAL = "You don't have the right to do this. Please ask the owner of the main account."
NO_RIGHT = "You don't have the right to manage plans. Please ask the owner of the main account."


def numbers(answer: Any) -> list[str]:
    return [invoice["number"] for invoice in answer["invoices"]]


def test_a_paid_plan_is_among_the_invoices_with_its_pdf(
    owner: Person, till: Till, sell: Callable[..., Plan], store_id: int
) -> None:
    plan = sell("Basic", 2900, name_zh="基础版")
    path = f"/api/account-service/plan/charge/{plan.pk}?billing_store_id={store_id}"
    till.pay(owner.client.post(path, b"", content_type="application/json").json()["confirm_url"])
    till.deliver()
    (found,) = owner.get("plan/invoices")["invoices"]
    shown = ("plan", "platform", "state", "total", "tax", "refunded", "currency", "provider", "url")
    assert [found[name] for name in shown] == [
        "Basic (monthly)",
        3,
        "paid",
        "29.00",
        "0.00",
        "0.00",
        "USD",
        "stripe",
        "",
    ]
    assert found["pdf_url"].startswith(till.account.url)
    assert found["number"] == till.all("invoice")[0]["number"]
    chinese = owner.client.get("/api/account-service/plan/invoices", headers={"Accept-Language": "zh-CN"}).json()
    assert chinese["invoices"][0]["plan"] == "基础版（按月）"


def test_invoices_come_newest_first_page_by_page_whatever_order_they_arrived_in(owner: Person) -> None:
    now, merchant = clock.now(), owner.actor.tenant_id
    for number, days in enumerate([3, 1, 2, 1]):
        InvoiceFactory.create(merchant_id=merchant, number=f"N{number}", issued_at=now - timedelta(days=days))
    first = owner.get("plan/invoices", size=2)
    assert (numbers(first), first["has_more"]) == (["N3", "N1"], True)
    second = owner.get("plan/invoices", size=2, before=first["invoices"][-1]["id"])
    assert (numbers(second), second["has_more"]) == (["N2", "N0"], False)


def test_invoices_show_their_refunds_and_where_an_open_invoice_is_paid(owner: Person) -> None:
    merchant = owner.actor.tenant_id
    paid = InvoiceFactory.create(merchant_id=merchant, hosted_url="https://pay.example/1")
    for refunded in (500, 150):
        PaymentFactory.create(merchant_id=merchant, invoice=paid, refunded_minor=refunded)
    InvoiceFactory.create(
        merchant_id=merchant, state=InvoiceStatus.OPEN, hosted_url="https://pay.example/2", currency="JPY", paid_at=None
    )
    InvoiceFactory.create(merchant_id=merchant, state=InvoiceStatus.DRAFT)
    opened, given_back = owner.get("plan/invoices")["invoices"]
    assert (opened["state"], opened["url"], opened["total"]) == ("open", "https://pay.example/2", "2900")
    assert (given_back["url"], given_back["refunded"], given_back["total"]) == ("", "6.50", "29.00")


def test_another_merchant_s_invoices_are_not_shown_nor_found(owner: Person) -> None:
    anothers = InvoiceFactory.create(merchant_id=owner.actor.tenant_id + 1)
    InvoiceFactory.create(merchant_id=owner.actor.tenant_id, number="Own")
    assert numbers(owner.get("plan/invoices")) == ["Own"]
    answer = owner.client.get(f"/api/account-service/plan/invoices?before={anothers.pk}").json()
    assert (answer["success"], answer["code"]) == (False, 1000404)


@pytest.mark.parametrize("path", ["plan/invoices", "plan/billing"])
def test_a_sub_account_without_the_right_sees_no_billing(
    owner: Person, member_with: Callable[..., Person], path: str
) -> None:
    InvoiceFactory.create(merchant_id=owner.actor.tenant_id)
    for rights, sentence in (((), GENERAL), ((Menu.ACCOUNT,), NO_RIGHT)):
        without = member_with(*rights).client.get(f"/api/account-service/{path}").json()
        assert (without["success"], without["msg"]) == (False, sentence)
        assert "invoices" not in without
    entitled = member_with(Menu.ACCOUNT, Sensitive.PLANS_AND_BALANCE)
    assert entitled.client.get(f"/api/account-service/{path}").json()["success"]


def test_cards_address_and_tax_ids_are_those_at_the_provider(
    owner: Person, till: Till, sell: Callable[..., Plan], store_id: int
) -> None:
    path = f"/api/account-service/plan/charge/{sell('Basic', 2900).pk}?billing_store_id={store_id}"
    till.pay(owner.client.post(path, b"", content_type="application/json").json()["confirm_url"], "5555555555554444")
    till.deliver()
    customer = till.all("customer")[0]
    customer["address"] = {"line1": "Teegasse 1", "line2": None, "postal_code": "10115", "city": "Berlin",
                           "state": None, "country": "DE"}  # fmt: skip
    till.account.add("tax_id", type="eu_vat", value="DE123456789", country="DE", customer=customer["id"])
    response = owner.get("plan/billing")
    assert response["takes_payments"]
    assert response["billing"]["address"] == ["Teegasse 1", "10115", "Berlin", "DE"]
    assert response["billing"]["tax_ids"] == ["DE123456789"]
    card = {"brand": "mastercard", "last4": "4444", "month": 12, "year": 2034, "is_default": True}
    assert response["billing"]["cards"] == [card]


def test_who_never_paid_has_no_billing_details_and_the_provider_is_not_called(owner: Person, till: Till) -> None:
    response = owner.get("plan/billing")
    assert response["billing"] == {"name": "", "email": "", "address": [], "tax_ids": [], "cards": []}
    assert till.all("customer") == []


def test_a_provider_that_does_not_answer_is_named_as_the_reason(owner: Person, till: Till) -> None:
    Customer.objects.create(merchant_id=owner.actor.tenant_id, provider="stripe", external_id="cus_unknown")
    answer = owner.client.get("/api/account-service/plan/billing").json()
    assert not answer["success"]
    assert answer["msg"]


def test_an_installation_without_payments_says_so(owner: Person, settings: Any) -> None:
    settings.STRIPE_SECRET_KEY = ""
    assert not owner.get("plan/billing")["takes_payments"]
