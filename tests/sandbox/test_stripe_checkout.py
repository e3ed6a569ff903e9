"""What a buyer does on the sandbox's Checkout page, and what the API says of it afterwards."""

from typing import Any

import httpx
import pytest
import stripe

from tests.sandbox.conftest import Listener
from tests.sandbox.stripe_user import User, shaped
from tests.sandbox.stripe_user import user as user
from tests.sandbox.woo import web

PAYS, DECLINED, NO_FUNDS = "4242424242424242", "4000000000000002", "4000000000009995"
ASKS, FAILS_LATER = "4000002500003155", "4000000000000341"


def session(user: User, mode: str = "subscription", **more: Any) -> Any:
    price = user.price(interval="month" if mode == "subscription" else "")
    lines = {} if mode == "setup" else {"line_items": [{"price": price.id, "quantity": 1}]}
    back = "http://127.0.0.1:9/back?session={CHECKOUT_SESSION_ID}"
    return shaped(user.api.checkout.sessions.create({"mode": mode, "success_url": back, **lines, **more}))


def pays(url: str, number: str = PAYS, **more: str) -> httpx.Response:
    return web.post(url, data={"number": number, "email": "ada@example.com", "do": "pay", **more})


def test_a_plan_is_subscribed_to_and_paid(user: User) -> None:
    customer = user.api.customers.create({"email": "ada@example.com"})
    made = session(
        user, customer=customer.id, client_reference_id="7", subscription_data={"metadata": {"merchant": "7"}}
    )
    assert (made.status, made.payment_status, made.amount_total, made.subscription) == ("open", "unpaid", 2900, None)
    assert "29.00 USD" in web.get(made.url).text

    answer = pays(made.url)
    assert (answer.status_code, answer.headers["location"]) == (303, f"http://127.0.0.1:9/back?session={made.id}")
    paid = shaped(user.api.checkout.sessions.retrieve(made.id, {"expand": ["subscription", "line_items"]}))
    assert (paid.status, paid.payment_status, paid.url) == ("complete", "paid", None)
    subscription = shaped(paid.subscription)
    assert (subscription.status, subscription.metadata.to_dict()) == ("active", {"merchant": "7"})
    invoice = shaped(user.api.invoices.retrieve(subscription.latest_invoice, {"expand": ["payments"]}))
    assert (invoice.status, invoice.amount_paid, invoice.billing_reason) == ("paid", 2900, "subscription_create")
    assert invoice.parent.subscription_details.subscription == subscription.id
    intent = shaped(user.api.payment_intents.retrieve(invoice.payments.data[0].payment.payment_intent))
    assert (intent.status, intent.amount_received) == ("succeeded", 2900)
    charge = shaped(user.api.charges.retrieve(intent.latest_charge, {"expand": ["balance_transaction"]}))
    assert (charge.balance_transaction.fee, charge.balance_transaction.net) == (114, 2786)
    reported = user.topics()
    assert reported.index("invoice.paid") < reported.index("checkout.session.completed")
    assert reported.count("checkout.session.completed") == reported.count("charge.succeeded") == 1


@pytest.mark.parametrize(
    ("number", "says"),
    [(NO_FUNDS, "insufficient funds"), ("1", "number is incorrect")],
)
def test_a_card_that_fails_leaves_the_page_open(user: User, number: str, says: str) -> None:
    made = session(user)
    assert says in pays(made.url, number).text
    assert user.api.checkout.sessions.retrieve(made.id).status == "open"
    assert (user.account.all("subscription"), user.account.all("invoice")) == ([], [])

    assert pays(made.url).status_code == 303
    assert user.api.checkout.sessions.retrieve(made.id).status == "complete"


def test_a_payment_that_fails_can_be_seen(user: User) -> None:
    made = session(user, "payment")
    pays(made.url, DECLINED)

    failed = shaped(user.api.payment_intents.list().data[0])
    assert (failed.status, failed.last_payment_error.decline_code) == ("requires_payment_method", "generic_decline")
    pays(made.url)
    paid = user.api.checkout.sessions.retrieve(made.id, {"expand": ["payment_intent"]})
    assert (paid.payment_intent.id, paid.payment_intent.status) == (failed.id, "succeeded")
    assert [row.status for row in user.api.charges.list({"payment_intent": failed.id}).data] == ["succeeded", "failed"]


def test_a_trial_takes_the_card_and_no_money(user: User) -> None:
    made = session(user, subscription_data={"trial_period_days": 14})
    assert made.amount_total == 0
    pays(made.url, FAILS_LATER)

    trial = user.api.subscriptions.list().data[0]
    assert (trial.status, trial.trial_end - trial.trial_start) == ("trialing", 14 * 86400)
    assert user.api.checkout.sessions.retrieve(made.id).payment_status == "no_payment_required"
    assert user.account.all("charge") == []


def test_a_card_is_kept_for_later(user: User) -> None:
    customer = user.api.customers.create()
    made = session(user, "setup", customer=customer.id, currency="usd")
    assert "card was declined" in pays(made.url, DECLINED).text
    pays(made.url)

    kept = shaped(user.api.setup_intents.retrieve(user.api.checkout.sessions.retrieve(made.id).setup_intent))
    assert kept.status == "succeeded"
    card = shaped(user.api.customers.payment_methods.list(customer.id).data[0])
    assert (card.id, card.card.last4) == (kept.payment_method, "4242")
    assert PAYS not in str(card.to_dict())


def test_a_promotion_code_is_typed_on_the_page(user: User) -> None:
    coupon = shaped(user.api.coupons.create({"percent_off": 25, "duration": "once"}))
    shaped(user.api.promotion_codes.create({"promotion": {"type": "coupon", "coupon": coupon.id}, "code": "SPRING"}))
    made = session(user, allow_promotion_codes=True)

    assert "invalid" in web.post(made.url, data={"code": "WINTER", "do": "code"}).text
    assert "21.75 USD" in web.post(made.url, data={"code": "spring", "do": "code"}).text
    pays(made.url)
    invoice = shaped(user.api.invoices.list().data[0])
    assert (invoice.total, invoice.total_discount_amounts[0].amount) == (2175, 725)
    assert user.api.coupons.retrieve(coupon.id).times_redeemed == 1


def test_tax_is_added_where_the_account_computes_it(user: User) -> None:
    made = session(user, automatic_tax={"enabled": True})
    pays(made.url)

    paid = user.api.checkout.sessions.retrieve(made.id, {"expand": ["invoice"]})
    assert (paid.amount_total, paid.total_details.amount_tax) == (3190, 290)
    invoice = shaped(paid.invoice)
    assert (invoice.total, invoice.total_excluding_tax, invoice.total_taxes[0].amount) == (3190, 2900, 290)


@pytest.mark.parametrize(
    ("wrong", "param"),
    [
        ({"line_items": []}, "line_items"),
        ({"expires_at": 1}, "expires_at"),
        ({"customer": "cus_none"}, "customer"),
        ({"mode": "payment"}, "line_items[0]"),
    ],
)
def test_a_session_that_could_not_be_paid_is_refused(user: User, wrong: Any, param: str) -> None:
    price = user.price()
    params = {
        "mode": "subscription",
        "success_url": "http://127.0.0.1:9/",
        "line_items": [{"price": price.id}],
        **wrong,
    }

    with pytest.raises(stripe.InvalidRequestError) as refused:
        user.api.checkout.sessions.create(params)
    assert refused.value.param == param
    assert user.account.all("checkout.session") == []


def test_a_shop_without_an_endpoint_hears_events_beside_its_own_address(user: User, listener: Listener) -> None:
    price = user.price(interval="")
    params = {"mode": "payment", "success_url": listener.url, "line_items": [{"price": price.id}]}
    pays(user.api.checkout.sessions.create(params).url)

    headers, body = listener.wait_for(1)[0]
    stripe.Webhook.construct_event(body, headers["stripe-signature"], "whsec_sandbox")
    endpoint = user.api.webhook_endpoints.list().data[0]
    assert endpoint.url == listener.url.replace("/hook", "/hooks/stripe")
