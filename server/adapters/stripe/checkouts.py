"""Payment pages (Checkout Sessions), and the portal where customers manage their cards."""

from typing import Any

from server.adapters.stripe.answers import Json, id_of, moment
from server.adapters.stripe.calls import api, read, write
from server.adapters.stripe.cards import chosen_card
from server.adapters.stripe.mapper import checkout_state, customer_state
from server.adapters.stripe.prices import keep_prices
from server.ports.failures import Permanent
from server.ports.payment_states import CheckoutState, CheckoutStatus, CustomerState
from server.ports.payments import Checkout, CheckoutDraft, CustomerDraft

LOCALES = {"en": "en", "zh-hans": "zh"}


def open_customer(customer_draft: CustomerDraft, *, key: str) -> str:
    """Create a customer, with our reference in the metadata."""
    made = write(
        api().customers.create,
        key=key,
        name=customer_draft.name,
        email=customer_draft.email,
        preferred_locales=[LOCALES.get(customer_draft.language, "en")],
        metadata={"merchant": customer_draft.reference},
    )
    return id_of(made)


def read_customer(external_id: str) -> CustomerState:
    """Read the customer with the card for charges."""
    return customer_state(external_id, chosen_card(external_id))


def open_checkout(checkout_draft: CheckoutDraft, *, key: str) -> Checkout:
    """Open a checkout: for a subscription if `price` is set, else for an amount."""
    made = write(api().checkout.sessions.create, key=key, **_common(checkout_draft), **_items(checkout_draft))
    return Checkout(external_id=id_of(made), url=str(made["url"]), expires_at=moment(made["expires_at"]))


def read_checkout(external_id: str) -> CheckoutState:
    """Read the checkout's current state."""
    return checkout_state(read(api().checkout.sessions.retrieve, external_id))


def expire_checkout(external_id: str, *, key: str) -> CheckoutState:
    """Close the checkout. Stripe refuses if it is no longer open; then return its state."""
    try:
        return checkout_state(write(api().checkout.sessions.expire, external_id, key=key))
    except Permanent:
        state = read_checkout(external_id)
        if state.status is CheckoutStatus.OPEN:
            raise
        return state


def portal_url(customer: str, *, return_url: str) -> str:
    """Create a link to the customer portal. It expires in minutes, so links are never reused."""
    made: Json = read(api().billing_portal.sessions.create, customer=customer, return_url=return_url)
    return str(made["url"])


def _common(checkout_draft: CheckoutDraft) -> dict[str, Any]:
    params: dict[str, Any] = {
        "customer": checkout_draft.customer,
        "client_reference_id": checkout_draft.reference,
        "success_url": checkout_draft.success_url,
        "cancel_url": checkout_draft.cancel_url,
        "locale": LOCALES.get(checkout_draft.language, "auto"),
        "metadata": dict(checkout_draft.details),
    }
    if checkout_draft.takes_promotion_codes:
        params["allow_promotion_codes"] = True
    if checkout_draft.with_tax:
        params["automatic_tax"] = {"enabled": True}
        params["tax_id_collection"] = {"enabled": True}
        params["customer_update"] = {"address": "auto", "name": "auto"}
    return params


def _items(checkout_draft: CheckoutDraft) -> dict[str, Any]:
    if checkout_draft.price:
        price = keep_prices([checkout_draft.price])[checkout_draft.price.lookup_key]
        subscription: dict[str, Any] = {"metadata": dict(checkout_draft.details)}
        if checkout_draft.trial_days:
            subscription["trial_period_days"] = checkout_draft.trial_days
        return {
            "mode": "subscription",
            "line_items": [{"price": price, "quantity": 1}],
            "subscription_data": subscription,
        }
    payment: dict[str, Any] = {"metadata": {**checkout_draft.details, "charge": checkout_draft.reference}}
    if checkout_draft.saves_card:
        payment["setup_future_usage"] = "off_session"
    product = {"name": checkout_draft.title}
    price_data = {
        "currency": checkout_draft.currency.lower(),
        "unit_amount": checkout_draft.amount_minor,
        "product_data": product,
    }
    return {
        "mode": "payment",
        "line_items": [{"price_data": price_data, "quantity": 1}],
        "payment_intent_data": payment,
    }
