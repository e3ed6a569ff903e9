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


def open_customer(wanted: CustomerDraft, *, key: str) -> str:
    """Create a customer, with our reference in the metadata."""
    made = write(
        api().customers.create,
        key=key,
        name=wanted.name,
        email=wanted.email,
        preferred_locales=[LOCALES.get(wanted.language, "en")],
        metadata={"merchant": wanted.reference},
    )
    return id_of(made)


def read_customer(external_id: str) -> CustomerState:
    """Read the customer with the card for charges."""
    return customer_state(external_id, chosen_card(external_id))


def open_checkout(wanted: CheckoutDraft, *, key: str) -> Checkout:
    """Open a checkout: for a subscription if `price` is set, else for an amount."""
    made = write(api().checkout.sessions.create, key=key, **_common(wanted), **_items(wanted))
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


def _common(wanted: CheckoutDraft) -> dict[str, Any]:
    params: dict[str, Any] = {
        "customer": wanted.customer,
        "client_reference_id": wanted.reference,
        "success_url": wanted.success_url,
        "cancel_url": wanted.cancel_url,
        "locale": LOCALES.get(wanted.language, "auto"),
        "metadata": dict(wanted.details),
    }
    if wanted.takes_promotion_codes:
        params["allow_promotion_codes"] = True
    if wanted.with_tax:
        params["automatic_tax"] = {"enabled": True}
        params["tax_id_collection"] = {"enabled": True}
        params["customer_update"] = {"address": "auto", "name": "auto"}
    return params


def _items(wanted: CheckoutDraft) -> dict[str, Any]:
    if wanted.price:
        price = keep_prices([wanted.price])[wanted.price.lookup_key]
        subscription: dict[str, Any] = {"metadata": dict(wanted.details)}
        if wanted.trial_days:
            subscription["trial_period_days"] = wanted.trial_days
        return {
            "mode": "subscription",
            "line_items": [{"price": price, "quantity": 1}],
            "subscription_data": subscription,
        }
    payment: dict[str, Any] = {"metadata": {**wanted.details, "charge": wanted.reference}}
    if wanted.saves_card:
        payment["setup_future_usage"] = "off_session"
    product = {"name": wanted.title}
    price_data = {"currency": wanted.currency.lower(), "unit_amount": wanted.amount_minor, "product_data": product}
    return {
        "mode": "payment",
        "line_items": [{"price_data": price_data, "quantity": 1}],
        "payment_intent_data": payment,
    }
