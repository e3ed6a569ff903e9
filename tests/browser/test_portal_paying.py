"""Plans are paid for at the provider's page, changed, and left again, by the screens of the portal."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Prepare, Visit
from tests.browser.merchant import Merchant
from tests.support.browser_cards import ASKS_BANK, DECLINED, fill_in
from tests.support.browser_plans import BILLING, choose, confirm, say_paid

HOSTED = "9"


def test_a_plan_is_paid_for_at_the_third_try_grows_at_once_shrinks_later_and_ends_with_its_period(
    visit: Visit, prepare: Prepare
) -> None:
    merchant = seller(visit(), prepare)
    page = merchant.page
    pay_for_basic(merchant)

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


def pay_for_basic(merchant: Merchant) -> None:
    """The payment page is closed too early, a card is declined, and the bank asks before another one pays."""
    page = merchant.page
    select = confirm(merchant, "Basic")
    assert barriers(page) == []
    with paying(merchant, select):
        pass
    select.get_by_role("button", name="I've paid already").click()
    # Only with the answer can one pay again: what the dialog said before speaks of paying too.
    expect(select.get_by_role("button", name="Pay now")).to_be_enabled()
    expect(select.get_by_role("alert")).to_contain_text("payment")
    assert barriers(page) == []
    with paying(merchant, select) as till:
        fill_in(till, DECLINED)
        expect(till.get_by_role("alert")).to_have_text("Your card was declined.")
        fill_in(till, ASKS_BANK)
        till.get_by_role("button", name="Complete authentication").click()
        till.wait_for_url("**/app/account**")
    say_paid(merchant, select)
    expect(page.get_by_role("region", name="Basic")).to_contain_text("Current")


def seller(merchant: Merchant, prepare: Prepare) -> Merchant:
    """With a shop of our own that carries the charge, at the page of plans; nothing was chosen yet."""
    prepare("sell", HOSTED)
    merchant.post("/store", platform=int(HOSTED), name="Corner shop")
    merchant.page.goto(BILLING)
    return merchant


@contextmanager
def paying(merchant: Merchant, select: Locator) -> Iterator[Page]:
    """The provider's page in its own window; closed afterwards."""
    with merchant.page.expect_popup() as opened:
        select.get_by_role("button", name="Pay now").click()
    till = opened.value
    till.wait_for_url("**/stripe/pay/**")
    yield till
    till.close()


def finish_wizard(merchant: Merchant, wizard: Locator) -> None:
    expect(wizard.get_by_role("region", name="1 store paused")).to_contain_text("Second shop")
    wizard.get_by_role("button", name="Update plan").click()
    merchant.dialog("Select Basic (monthly) Plan").get_by_role("button", name="Change plan").click()
    expect(wizard).to_be_hidden()
