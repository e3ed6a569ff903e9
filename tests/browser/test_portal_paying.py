"""Plans are paid for at the provider's page, changed, and left again, by the screens of the portal."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Prepare, Visit
from tests.browser.merchant import Merchant
from tests.support.browser_cards import ASKS_BANK, DECLINED, PAYS, fill_in
from tests.support.browser_consent import connect_shopify

HOSTED, SHOPIFY = "9", "3"
BILLING = "/app/account?type=Plan"
OPEN_PLANS = re.compile("Choose a plan|Change plan|选择套餐|更换套餐")
WORDS = {
    "confirm": {"en": "Confirm", "zh": "确定"},
    "pay": {"en": "Pay now", "zh": "立即付款"},
    "paid": {"en": "I've paid already", "zh": "我已付款"},
    "done": {"en": "Operation succeeded", "zh": "操作成功"},
}


def test_a_declined_card_is_replaced_and_the_bank_asks_before_the_plan_is_on(visit: Visit, prepare: Prepare) -> None:
    merchant = seller(visit(), prepare)
    select = confirm(merchant, "Basic")
    assert barriers(merchant.page) == []
    with paying(merchant, select) as till:
        fill_in(till, DECLINED)
        expect(till.get_by_role("alert")).to_have_text("Your card was declined.")
        fill_in(till, ASKS_BANK)
        till.get_by_role("button", name="Complete authentication").click()
        till.wait_for_url("**/app/account**")
    say_paid(merchant, select)
    expect(merchant.page.get_by_role("region", name="Basic")).to_contain_text("Current")


def test_a_payment_page_that_was_closed_too_early_is_opened_again_on_a_phone(visit: Visit, prepare: Prepare) -> None:
    merchant = seller(visit(375, "zh"), prepare)
    select = confirm(merchant, "Basic")
    with paying(merchant, select):
        pass
    select.get_by_role("button", name=WORDS["paid"]["zh"]).click()
    # Only with the answer can one pay again: what the dialog said before speaks of paying too.
    expect(select.get_by_role("button", name=WORDS["pay"]["zh"])).to_be_enabled()
    expect(select.get_by_role("alert")).to_contain_text("付款")
    assert barriers(merchant.page) == []
    with paying(merchant, select) as till:
        fill_in(till, PAYS)
        till.wait_for_url("**/app/account**")
    say_paid(merchant, select)
    assert merchant.get(f"/plan/check?platform={HOSTED}")["code"] == 200


def test_a_paid_plan_grows_at_once_shrinks_later_and_ends_with_its_period(visit: Visit, prepare: Prepare) -> None:
    merchant = seller(visit(), prepare)
    page = merchant.page
    select = confirm(merchant, "Basic")
    with paying(merchant, select) as till:
        fill_in(till, PAYS)
        till.wait_for_url("**/app/account**")
    say_paid(merchant, select)

    choose(merchant, "Plus")
    merchant.dialog("Select Plus (monthly) Plan").get_by_role("button", name="Pay now").click()
    expect(page.get_by_role("region", name="Plus")).to_contain_text("Current")
    merchant.post("/store", platform=int(HOSTED), name="Second shop")

    choose(merchant, "Basic")
    wizard = merchant.dialog("Downgrade Tradewind Shop plan")
    wizard.get_by_label("Corner shop").check()
    for button in ("Next", "Confirm"):
        wizard.get_by_role("button", name=button).click()
        merchant.dialog("Are you sure?").get_by_role("button", name=button).click()
    finish_wizard(merchant, wizard)
    plus = page.get_by_role("region", name="Plus")
    expect(plus).to_contain_text("Basic (monthly) · USD 29.00 per 30 days, from")
    plus.get_by_role("button", name="Keep Plus").click()
    expect(plus).not_to_contain_text("Basic (monthly) · USD 29.00 per 30 days, from")

    choose(merchant, "Free")
    merchant.dialog("Downgrade Tradewind Shop plan").get_by_role("button", name="Update plan").click()
    expect(plus).to_contain_text("Free, from")
    assert barriers(page) == []


def test_points_of_a_paid_plan_become_a_code_on_a_phone(visit: Visit, prepare: Prepare) -> None:
    prepare("rewards")
    merchant = seller(visit(375, "zh"), prepare)
    page = merchant.page
    select = confirm(merchant, "Basic")
    with paying(merchant, select) as till:
        fill_in(till, PAYS)
        till.wait_for_url("**/app/account**")
    say_paid(merchant, select)
    merchant.wait_until(lambda: points_of(merchant, "list")["rewards"]["pointBalance"] == 580)
    page.get_by_role("tab", name="积分").click()
    figure = page.get_by_role("region", name="积分", exact=True)
    expect(figure.get_by_text("580", exact=True)).to_be_visible()
    page.get_by_role("button", name="兑换 套餐减 5 美元").click()
    page.get_by_role("dialog").get_by_role("button", name="兑换").click()
    expect(page.get_by_text("兑换成功")).to_be_visible()
    expect(figure.get_by_text("80", exact=True)).to_be_visible()
    merchant.wait_until(lambda: points_of(merchant, "offers")["redemptions"][0]["code"] != "")
    page.reload()
    expect(page.get_by_text("优惠码 TW-")).to_be_visible()
    assert barriers(page) == []


def test_a_plan_goes_on_the_bill_of_the_merchants_shopify_store(visit: Visit, prepare: Prepare) -> None:
    merchant = visit()
    prepare("sell", SHOPIFY)
    connect_shopify(merchant, "tea-harbour")
    merchant.page.goto(BILLING)
    select = confirm(merchant, "Basic", "Shopify")
    with merchant.page.expect_popup() as opened:
        select.get_by_role("button", name="Pay now").click()
    opened.value.get_by_text("Approve", exact=True).click()
    opened.value.close()
    say_paid(merchant, select)
    expect(merchant.page.get_by_role("region", name="Basic")).to_contain_text("Current")
    assert merchant.get(f"/plan/check?platform={SHOPIFY}")["code"] == 200


def points_of(merchant: Merchant, what: str) -> dict[str, Any]:
    answer = merchant.page.request.get(f"{merchant.installation.url}/api/points-service/reward/{what}")
    found: dict[str, Any] = answer.json()
    return found


def seller(merchant: Merchant, prepare: Prepare) -> Merchant:
    """With a shop of our own that carries the charge, at the page of plans; nothing was chosen yet."""
    prepare("sell", HOSTED)
    merchant.post("/store", platform=int(HOSTED), name="Corner shop")
    merchant.page.goto(BILLING)
    return merchant


def choose(merchant: Merchant, plan: str, platform: str = "") -> None:
    """Confirm a plan in the dialog of plans that the page opens; `platform` where there are several."""
    page = merchant.page
    where = page.get_by_role("listitem").filter(has_text=platform) if platform else page
    where.get_by_role("button", name=OPEN_PLANS).click()
    merchant.page.get_by_role("tab", name="Tradewind" if plan == "Free" else "Growth").click()
    merchant.page.get_by_role("radio", name=plan).check()
    merchant.page.get_by_role("button", name=WORDS["confirm"][merchant.language], exact=True).click()


def confirm(merchant: Merchant, plan: str, platform: str = "") -> Locator:
    """The dialog that asks for the payment of a plan."""
    choose(merchant, plan, platform)
    title = {"en": f"Select {plan} (monthly) Plan", "zh": f"选择“{plan}（按月）”套餐"}[merchant.language]
    expect(merchant.dialog(title)).to_be_visible()
    return merchant.dialog(title)


@contextmanager
def paying(merchant: Merchant, select: Locator) -> Iterator[Page]:
    """The provider's page in its own window; closed afterwards."""
    with merchant.page.expect_popup() as opened:
        select.get_by_role("button", name=WORDS["pay"][merchant.language]).click()
    till = opened.value
    till.wait_for_url("**/stripe/pay/**")
    yield till
    till.close()


def say_paid(merchant: Merchant, select: Locator) -> None:
    select.get_by_role("button", name=WORDS["paid"][merchant.language]).click()
    expect(select).to_be_hidden()
    expect(merchant.page.get_by_text(WORDS["done"][merchant.language])).to_be_visible()


def finish_wizard(merchant: Merchant, wizard: Locator) -> None:
    expect(wizard.get_by_role("region", name="1 store paused")).to_contain_text("Second shop")
    wizard.get_by_role("button", name="Update plan").click()
    merchant.dialog("Select Basic (monthly) Plan").get_by_role("button", name="Change plan").click()
    expect(wizard).to_be_hidden()
