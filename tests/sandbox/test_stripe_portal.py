"""What a customer does on the pages of the sandbox's customer portal."""

from typing import Any

import pytest
import stripe

from tests.sandbox.stripe_user import User, shaped
from tests.sandbox.stripe_user import user as user
from tests.sandbox.woo import web


def subscribed(user: User) -> Any:
    customer = user.api.customers.create({"email": "ada@example.com"})
    method = user.api.payment_methods.attach("pm_card_visa", {"customer": customer.id})
    params = {"customer": customer.id, "items": [{"price": user.price().id}], "default_payment_method": method.id}
    return user.api.subscriptions.create(params)


def portal(user: User, subscription: Any, **more: Any) -> Any:
    params = {"customer": subscription.customer, "return_url": "http://127.0.0.1:9/back", **more}
    return shaped(user.api.billing_portal.sessions.create(params))


def test_a_customer_cancels_and_changes_their_mind(user: User) -> None:
    made = subscribed(user)
    page = portal(user, made)
    assert "Cancel subscription" in web.get(page.url).text

    text = web.post(page.url, data={"do": "cancel", "subscription": made.id}).text
    assert "Ends on" in text
    assert "Keep subscription" in text
    assert user.api.subscriptions.retrieve(made.id).cancel_at_period_end
    assert "Renews on" in web.post(page.url, data={"do": "keep", "subscription": made.id}).text
    kept = user.api.subscriptions.retrieve(made.id)
    assert (kept.cancel_at_period_end, kept.status) == (False, "active")


def test_a_portal_may_end_subscriptions_at_once_or_not_at_all(user: User) -> None:
    ends, stays = subscribed(user), subscribed(user)
    for made, cancel in ((ends, {"enabled": True, "mode": "immediately"}), (stays, {"enabled": False})):
        chosen = shaped(user.api.billing_portal.configurations.create({"features": {"subscription_cancel": cancel}}))
        page = portal(user, made, configuration=chosen.id)
        web.post(page.url, data={"do": "cancel", "subscription": made.id})

    assert user.api.subscriptions.retrieve(ends.id).status == "canceled"
    assert not user.api.subscriptions.retrieve(stays.id).cancel_at_period_end


def test_nobody_cancels_what_another_customer_has(user: User) -> None:
    mine, other = subscribed(user), subscribed(user)
    web.post(portal(user, mine).url, data={"do": "cancel", "subscription": other.id})
    assert not user.api.subscriptions.retrieve(other.id).cancel_at_period_end


def test_another_card_pays_what_runs(user: User) -> None:
    made = subscribed(user)
    page = portal(user, made)
    assert "declined" in web.post(page.url, data={"do": "card", "number": "4000000000000002"}).text
    assert "Visa ending in 4242" in web.get(page.url).text

    answer = web.post(page.url, data={"do": "card", "number": "5555 5555 5555 4444", "month": "1", "year": "2031"})
    assert "Mastercard ending in 4444" in answer.text
    response = user.api.subscriptions.retrieve(made.id, {"expand": ["default_payment_method", "customer"]})
    assert (response.default_payment_method.card.last4, response.default_payment_method.card.exp_year) == ("4444", 2031)
    assert response.customer.invoice_settings.default_payment_method == response.default_payment_method.id


def test_the_bank_asks_before_a_card_is_kept(user: User) -> None:
    page = portal(user, subscribed(user))
    given = {"do": "card", "number": "4000002500003155"}
    assert "3-D Secure" in web.post(page.url, data=given).text
    assert "unable to authenticate" in web.post(page.url, data={**given, "authentication": "fail"}).text
    assert "ending in 3155" in web.post(page.url, data={**given, "authentication": "complete"}).text


def test_a_link_is_good_for_an_hour_and_leads_to_invoices(user: User) -> None:
    page = portal(user, subscribed(user))
    invoice = user.api.invoices.list().data[0]
    assert invoice.hosted_invoice_url in web.get(page.url).text

    user.steer(clock_ahead=3700)
    assert web.get(page.url).status_code == 404
    with pytest.raises(stripe.InvalidRequestError, match="No such customer"):
        user.api.billing_portal.sessions.create({"customer": "cus_none"})


def test_items_and_discounts_of_a_subscription_are_read_and_taken_off(user: User) -> None:
    made = subscribed(user)
    coupon = user.api.coupons.create({"amount_off": 500, "currency": "usd", "duration": "forever"})
    changed = user.api.subscriptions.update(made.id, {"discounts": [{"coupon": coupon.id}], "expand": ["discounts"]})
    assert shaped(changed.discounts[0]).source.coupon == coupon.id
    assert [row.id for row in user.api.subscription_items.list({"subscription": made.id}).data] == [
        made["items"].data[0].id
    ]

    user.api.subscriptions.delete_discount(made.id)
    assert user.api.subscriptions.retrieve(made.id).discounts == []
    with pytest.raises(stripe.InvalidRequestError, match="No active discount"):
        user.api.subscriptions.delete_discount(made.id)


def test_a_customer_who_is_deleted_has_no_subscription_left(user: User) -> None:
    made = subscribed(user)
    user.api.customers.delete(made.customer)
    assert user.api.subscriptions.retrieve(made.id).status == "canceled"
