"""Cards, payment intents, invoices and events of the sandbox's Stripe, through the real package."""

from typing import Any

import pytest
import stripe

from tests.sandbox.conftest import Listener
from tests.sandbox.stripe_user import User, shaped
from tests.sandbox.stripe_user import user as user
from tests.sandbox.woo import web


def customer_with(user: User, card: str = "pm_card_visa", **more: Any) -> Any:
    made = user.api.customers.create({"email": "ada@example.com", **more})
    method = user.api.payment_methods.attach(card, {"customer": made.id})
    user.api.customers.update(made.id, {"invoice_settings": {"default_payment_method": method.id}})
    return user.api.customers.retrieve(made.id)


def charge(user: User, customer: Any, amount: int = 5000, **more: Any) -> Any:
    method = customer.invoice_settings.default_payment_method
    params = {"amount": amount, "currency": "usd", "customer": customer.id, "payment_method": method, "confirm": True}
    return user.api.payment_intents.create({**params, **more})


def test_a_saved_card_is_charged_off_session(user: User) -> None:
    paid = shaped(charge(user, customer_with(user), off_session=True, metadata={"charge": "9"}))

    assert (paid.status, paid.amount_received, paid.metadata.to_dict()) == ("succeeded", 5000, {"charge": "9"})
    moved = shaped(user.api.balance_transactions.list({"type": "charge"}).data[0])
    assert (moved.source, moved.amount, moved.fee, moved.status) == (paid.latest_charge, 5000, 175, "pending")
    assert user.api.balance.retrieve().pending[0].amount == 4825


@pytest.mark.parametrize(
    ("card", "code", "decline"),
    [
        ("pm_card_chargeCustomerFail", "card_declined", "generic_decline"),
        ("pm_card_authenticationRequired", "authentication_required", "authentication_required"),
    ],
)
def test_a_card_that_cannot_be_charged_off_session_is_a_card_error(
    user: User, card: str, code: str, decline: str
) -> None:
    customer = customer_with(user, card)
    with pytest.raises(stripe.CardError) as refused:
        charge(user, customer, off_session=True)

    error: Any = refused.value
    assert (error.http_status, error.code, error.error.decline_code) == (402, code, decline)
    intent = user.api.payment_intents.retrieve(error.error.payment_intent.id)
    assert (intent.status, intent.last_payment_error.code) == ("requires_payment_method", code)
    assert user.topics()[-1] == "payment_intent.payment_failed"
    assert user.account.all("balance_transaction") == []


def test_a_card_that_is_declined_cannot_be_attached(user: User) -> None:
    made = user.api.customers.create()
    with pytest.raises(stripe.CardError, match="declined"):
        user.api.payment_methods.attach("pm_card_chargeDeclined", {"customer": made.id})
    assert user.api.customers.payment_methods.list(made.id).data == []


def test_a_payment_waits_until_the_bank_was_answered(user: User) -> None:
    customer = customer_with(user, "pm_card_authenticationRequired")
    waits = charge(user, customer, return_url="http://127.0.0.1:9/back")
    assert (waits.status, waits.next_action.type) == ("requires_action", "redirect_to_url")

    asks = waits.next_action.redirect_to_url.url
    assert "3-D Secure" in web.get(asks).text
    answer = web.post(asks, data={"authentication": "complete"})
    assert answer.headers["location"] == "http://127.0.0.1:9/back"
    assert user.api.payment_intents.retrieve(waits.id).status == "succeeded"


def test_a_payment_that_is_over_cannot_be_changed(user: User) -> None:
    paid = charge(user, customer_with(user))
    waiting = user.api.payment_intents.create({"amount": 100, "currency": "jpy"})
    assert user.api.payment_intents.cancel(waiting.id).status == "canceled"

    for done in (paid, waiting):
        with pytest.raises(stripe.InvalidRequestError) as refused:
            user.api.payment_intents.cancel(done.id)
        assert refused.value.code == "payment_intent_unexpected_state"


@pytest.mark.parametrize("amount", [0, -100])
def test_nothing_and_less_than_nothing_cannot_be_paid(user: User, amount: int) -> None:
    with pytest.raises(stripe.InvalidRequestError) as refused:
        user.api.payment_intents.create({"amount": amount, "currency": "usd"})
    assert (refused.value.param, user.account.all("payment_intent")) == ("amount", [])


def test_a_subscription_begins_with_a_saved_card(user: User) -> None:
    customer = customer_with(user)
    made = shaped(user.api.subscriptions.create({"customer": customer.id, "items": [{"price": user.price().id}]}))

    item = made["items"].data[0]
    assert (made.status, item.price.unit_amount, item.quantity) == ("active", 2900, 1)
    assert 28 * 86400 <= item.current_period_end - item.current_period_start <= 31 * 86400
    assert [row.id for row in user.api.subscriptions.list({"customer": customer.id}).data] == [made.id]
    assert user.api.subscriptions.list({"status": "canceled"}).data == []


def test_a_first_payment_that_fails_leaves_it_incomplete_until_it_ends(user: User) -> None:
    customer = customer_with(user, "pm_card_chargeCustomerFail")
    params = {"customer": customer.id, "items": [{"price": user.price().id}]}
    with pytest.raises(stripe.CardError):
        user.api.subscriptions.create({**params, "payment_behavior": "error_if_incomplete"})
    assert user.api.subscriptions.list({"status": "all"}).data == []

    made = user.api.subscriptions.create(params)
    assert made.status == "incomplete"
    user.steer(clock_ahead=24 * 3600)
    assert user.api.subscriptions.retrieve(made.id).status == "incomplete_expired"
    assert user.api.invoices.retrieve(made.latest_invoice).status == "void"


def test_an_incomplete_subscription_is_paid_by_its_payment_intent(user: User) -> None:
    customer = customer_with(user)
    params = {"customer": customer.id, "items": [{"price": user.price().id}], "payment_behavior": "default_incomplete"}
    made = user.api.subscriptions.create({**params, "expand": ["latest_invoice.confirmation_secret"]})
    invoice = made.latest_invoice
    named = user.api.invoices.retrieve(invoice.id, {"expand": ["payments.data.payment.payment_intent"]})
    intent = named.payments.data[0].payment.payment_intent
    assert invoice.confirmation_secret.client_secret == intent.client_secret
    assert (made.status, intent.status) == ("incomplete", "requires_payment_method")

    user.api.payment_intents.confirm(intent.id, {"payment_method": "pm_card_visa"})
    assert user.api.subscriptions.retrieve(made.id).status == "active"
    found = user.api.invoice_payments.list({"payment": {"type": "payment_intent", "payment_intent": intent.id}}).data
    assert [(row.invoice, row.status) for row in found] == [(invoice.id, "paid")]
    shaped(found[0])


def test_no_subscription_without_a_card(user: User) -> None:
    customer = user.api.customers.create()
    with pytest.raises(stripe.InvalidRequestError, match="no attached payment source"):
        user.api.subscriptions.create({"customer": customer.id, "items": [{"price": user.price().id}]})
    assert user.account.all("subscription") == []


def test_an_invoice_is_made_by_hand_paid_and_read_as_a_file(user: User) -> None:
    customer = customer_with(user, name="Ada Ltd")
    shaped(
        user.api.invoice_items.create(
            {"customer": customer.id, "amount": 1500, "currency": "usd", "description": "帮助"}
        )
    )
    draft = shaped(user.api.invoices.create({"customer": customer.id}))
    assert (draft.status, draft.total, draft.number) == ("draft", 1500, None)

    opened = user.api.invoices.finalize_invoice(draft.id)
    assert (opened.status, opened.amount_due, opened.number) == ("open", 1500, f"{customer.invoice_prefix}-0001")
    paid = shaped(user.api.invoices.pay(draft.id))
    assert (paid.status, paid.amount_remaining) == ("paid", 0)
    assert web.get(paid.invoice_pdf).content.startswith(b"%PDF-")
    assert b"STSong-Light" in web.get(paid.invoice_pdf).content
    assert "15.00 USD" in web.get(paid.hosted_invoice_url).text
    with pytest.raises(stripe.InvalidRequestError, match="already paid"):
        user.api.invoices.pay(draft.id)


def test_an_open_invoice_is_paid_on_its_page_or_given_up(user: User) -> None:
    customer = user.api.customers.create()
    made = []
    for _ in range(3):
        user.api.invoice_items.create({"customer": customer.id, "amount": 1000, "currency": "usd"})
        made.append(user.api.invoices.finalize_invoice(user.api.invoices.create({"customer": customer.id}).id))
    paid, void, lost = made

    assert "declined" in web.post(paid.hosted_invoice_url, data={"number": "4000000000000002"}).text
    web.post(paid.hosted_invoice_url, data={"number": "4242424242424242"})
    user.api.invoices.void_invoice(void.id)
    user.api.invoices.mark_uncollectible(lost.id)
    assert [user.api.invoices.retrieve(row.id).status for row in made] == ["paid", "void", "uncollectible"]


def test_events_are_signed_with_the_secret_of_the_endpoint(user: User, listener: Listener) -> None:
    made = user.api.webhook_endpoints.create({"url": listener.url, "enabled_events": ["product.created"]})
    product = user.api.products.create({"name": "Basic"})
    user.api.customers.create()

    headers, body = listener.wait_for(1)[0]
    event = stripe.Webhook.construct_event(body, headers["stripe-signature"], made.secret)
    assert (event.type, event.data.object["id"], event.livemode) == ("product.created", product.id, False)
    with pytest.raises(stripe.SignatureVerificationError):
        stripe.Webhook.construct_event(body, headers["stripe-signature"], "whsec_wrong")
    assert "secret" not in shaped(user.api.webhook_endpoints.retrieve(made.id)).to_dict()
    assert len(listener.received) == 1


def test_an_event_that_nobody_took_is_sent_again(user: User, listener: Listener) -> None:
    listener.status = 500
    user.steer(webhook_delays=[0.01, 0.01])
    chosen = {"url": listener.url, "enabled_events": ["*"], "metadata": {"secret": "whsec_sandbox"}}
    assert user.api.webhook_endpoints.create(chosen).secret == "whsec_sandbox"
    user.api.products.create({"name": "Basic"})

    assert len({body for _, body in listener.wait_for(3)}) == 1
    waits = user.api.events.list({"delivery_success": False}).data[0]
    assert waits.pending_webhooks == 1


def test_held_events_leave_in_the_order_that_a_test_wants(user: User, listener: Listener) -> None:
    user.api.webhook_endpoints.create({"url": listener.url, "enabled_events": ["*"]})
    user.steer(webhooks_held=True)
    ids = [user.api.products.create({"name": name}).id for name in ("First", "Second")]
    events = [row.id for row in user.api.events.list({"type": "product.created"}).data]

    user.running.post("/_sandbox/stripe/acct_sandbox/deliver", json={"events": events[:1]})
    listener.wait_for(1)
    user.running.post("/_sandbox/stripe/acct_sandbox/deliver", json={"events": events[1:]})
    heard = [body.decode() for _, body in listener.wait_for(2)]
    assert [next(row_id for row_id in ids if row_id in text) for text in heard] == ids[::-1]
