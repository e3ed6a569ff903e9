"""The sandbox's Shopify bills a merchant for an app: the page, its answers, replacements, time, webhooks."""

import json
from typing import Any

import pytest

from fixtures.sandbox import credentials
from tests.sandbox.conftest import Listener, Running
from tests.sandbox.woo import web

CREATE = """mutation($name: String!, $lines: [AppSubscriptionLineItemInput!]!, $url: URL!, $test: Boolean, $days: Int,
  $behavior: AppSubscriptionReplacementBehavior) {
  appSubscriptionCreate(name: $name, lineItems: $lines, returnUrl: $url, test: $test, trialDays: $days,
    replacementBehavior: $behavior) {
    appSubscription { id status test } confirmationUrl userErrors { field message } } }"""
ACTIVE = """{ currentAppInstallation { activeSubscriptions { id name status currentPeriodEnd lineItems { plan {
  pricingDetails { ... on AppRecurringPricing { interval price { amount currencyCode } } } } } } } }"""
NODE = "query($id: ID!) { node(id: $id) { ... on AppSubscription { status currentPeriodEnd trialDays } } }"
BACK = "http://127.0.0.1:9/back?from=shopify"
DAY = 86_400


class Merchant:
    """A shop with the operator's app."""

    def __init__(self, running: Running) -> None:
        self.running, self.shop = running, running.sandbox.shopify_shops["tea-harbour"]
        self.token = self.shop.grant(credentials.SHOPIFY_CLIENT_ID, "read_products", refreshable=False)["access_token"]

    def ask(self, query: str, **variables: Any) -> Any:
        address = "/shopify-admin/tea-harbour/admin/api/2026-10/graphql.json"
        headers = {"X-Shopify-Access-Token": self.token}
        answer = self.running.post(address, headers=headers, json={"query": query, "variables": variables}).json()
        assert "errors" not in answer, answer
        return answer["data"]

    def create(self, amount: str = "29.00", interval: str = "EVERY_30_DAYS", **more: Any) -> Any:
        priced = {"interval": interval, "price": {"amount": amount, "currencyCode": "USD"}}
        lines = [{"plan": {"appRecurringPricingDetails": priced}}]
        given = {"name": "Basic", "lines": lines, "url": BACK, "behavior": "STANDARD", **more}
        return self.ask(CREATE, **given)["appSubscriptionCreate"]

    def approved(self, **options: Any) -> str:
        made = self.create(**options)
        web.get(f"{made['confirmationUrl']}?answer=approve")
        return str(made["appSubscription"]["id"])

    def status(self, identity: str) -> str:
        return str(self.ask(NODE, id=identity)["node"]["status"])

    def active(self) -> list[str]:
        return [
            subscription["id"] for subscription in self.ask(ACTIVE)["currentAppInstallation"]["activeSubscriptions"]
        ]

    def later(self, days: float) -> None:
        self.running.post("/_sandbox/shopify-admin/tea-harbour", json={"clock_ahead": days * DAY})


@pytest.fixture
def merchant(running: Running) -> Merchant:
    return Merchant(running)


def test_a_merchant_approves_and_comes_back_with_the_charge(merchant: Merchant) -> None:
    made = merchant.create(test=True)
    assert made["appSubscription"] | {"id": ""} == {"id": "", "status": "PENDING", "test": True}
    page = web.get(made["confirmationUrl"]).text
    assert "Basic: 29.00 USD every 30 days." in page
    assert "test charge" in page

    answer = web.get(f"{made['confirmationUrl']}?answer=approve")
    number = made["appSubscription"]["id"].rpartition("/")[2]
    assert answer.headers["location"] == f"{BACK}&charge_id={number}"
    response = merchant.ask(ACTIVE)["currentAppInstallation"]["activeSubscriptions"][0]
    assert (response["id"], response["status"]) == (made["appSubscription"]["id"], "ACTIVE")
    assert response["lineItems"][0]["plan"]["pricingDetails"]["price"] == {"amount": "29.00", "currencyCode": "USD"}
    assert web.get(made["confirmationUrl"]).status_code == 404


def test_a_merchant_declines_and_nothing_runs(merchant: Merchant) -> None:
    made = merchant.create()
    web.get(f"{made['confirmationUrl']}?answer=decline")
    assert (merchant.status(made["appSubscription"]["id"]), merchant.active()) == ("DECLINED", [])


def test_an_offer_that_nobody_approves_expires(merchant: Merchant) -> None:
    made = merchant.create()
    merchant.later(3)
    assert merchant.status(made["appSubscription"]["id"]) == "EXPIRED"
    assert web.get(f"{made['confirmationUrl']}?answer=approve").status_code == 404


@pytest.mark.parametrize(
    ("running_plan", "new_plan", "waits"),
    [
        ({}, {"behavior": "APPLY_ON_NEXT_BILLING_CYCLE"}, True),
        ({}, {"behavior": "APPLY_IMMEDIATELY", "amount": "9.00"}, False),
        ({}, {"amount": "9.00"}, False),
        ({"interval": "ANNUAL"}, {"interval": "ANNUAL", "amount": "9.00"}, True),
        ({"interval": "ANNUAL"}, {"interval": "ANNUAL", "amount": "90.00"}, False),
        ({"interval": "ANNUAL"}, {}, True),
    ],
)
def test_another_plan_begins_at_once_or_with_the_next_cycle(
    merchant: Merchant, running_plan: Any, new_plan: Any, waits: bool
) -> None:
    old, new = merchant.approved(**running_plan), merchant.approved(**new_plan)
    assert merchant.active() == ([old] if waits else [new])
    assert merchant.status(new) == ("PENDING" if waits else "ACTIVE")

    merchant.later(366)
    assert (merchant.active(), merchant.status(old)) == ([new], "CANCELLED")


def test_cycles_go_on_and_a_trial_comes_before_the_first(merchant: Merchant) -> None:
    made = merchant.approved(days=14)
    ends = merchant.ask(NODE, id=made)["node"]["currentPeriodEnd"]
    merchant.later(100)
    assert merchant.ask(NODE, id=made)["node"]["currentPeriodEnd"] > ends
    assert merchant.active() == [made]


def test_an_app_ends_a_subscription_once(merchant: Merchant) -> None:
    cancel = (
        "mutation($id: ID!) { appSubscriptionCancel(id: $id) { appSubscription { status } userErrors { message } } }"
    )
    made = merchant.approved()

    assert merchant.ask(cancel, id=made)["appSubscriptionCancel"]["appSubscription"] == {"status": "CANCELLED"}
    assert merchant.ask(cancel, id=made)["appSubscriptionCancel"]["userErrors"]
    assert merchant.active() == []


@pytest.mark.parametrize("wrong", [{"amount": "0"}, {"amount": "-1"}, {"days": -1}])
def test_an_offer_without_a_price_is_refused(merchant: Merchant, wrong: Any) -> None:
    response = merchant.create(**wrong)
    assert response["userErrors"]
    assert (response["appSubscription"], merchant.shop.app_subscriptions) == (None, {})


def test_webhooks_tell_each_change(merchant: Merchant, listener: Listener) -> None:
    subscribe = """mutation($hook: WebhookSubscriptionInput!) {
      webhookSubscriptionCreate(topic: APP_SUBSCRIPTIONS_UPDATE, webhookSubscription: $hook) {
        userErrors { message } } }"""
    merchant.ask(subscribe, hook={"uri": listener.url, "format": "JSON"})
    made = merchant.approved()

    headers, body = listener.wait_for(1)[0]
    response = json.loads(body)["app_subscription"]
    assert headers["x-shopify-topic"] == "app_subscriptions/update"
    assert (response["admin_graphql_api_id"], response["status"]) == (made, "ACTIVE")


def test_an_app_that_is_removed_bills_no_more(merchant: Merchant) -> None:
    merchant.approved()
    merchant.running.post("/_sandbox/shopify-admin/tea-harbour/uninstall")
    assert {subscription["status"] for subscription in merchant.shop.app_subscriptions.values()} == {"CANCELLED"}
