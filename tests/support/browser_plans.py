"""Plans of the portal, chosen and confirmed in a browser."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.merchant import Merchant

BILLING = "/app/account?type=Plan"
OPEN_PLANS = re.compile("Choose a plan|Change plan")


def choose(merchant: Merchant, plan: str, platform: str = "") -> None:
    """Confirm a plan in the dialog of plans that the page opens; `platform` where there are several."""
    page = merchant.page
    where = page.get_by_role("listitem").filter(has_text=platform) if platform else page
    where.get_by_role("button", name=OPEN_PLANS).click()
    merchant.page.get_by_role("tab", name="Tradewind" if plan == "Free" else "Growth").click()
    merchant.page.get_by_role("radio", name=plan).check()
    merchant.page.get_by_role("button", name="Confirm", exact=True).click()


def confirm(merchant: Merchant, plan: str, platform: str = "") -> Locator:
    """The dialog that asks for the payment of a plan."""
    choose(merchant, plan, platform)
    dialog = merchant.dialog(f"Select {plan} (monthly) Plan")
    expect(dialog).to_be_visible()
    return dialog


def say_paid(merchant: Merchant, select: Locator) -> None:
    """Wait for what was paid to be noticed: nobody presses anything."""
    expect(select).to_be_hidden()
    expect(merchant.page.get_by_text("Operation succeeded")).to_be_visible()
