"""Finance writes a plan and puts a merchant on it; the merchant's portal says at once what that means."""

from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Visit
from tests.browser.console.conftest import Enter


def write_edition(page: Page, name: str) -> None:
    """An edition for the hosted shop and WooCommerce with one plan of little room."""
    page.get_by_role("textbox", name="Name", exact=False).first.fill(name)
    page.get_by_role("combobox", name="Platforms").click()
    page.get_by_role("option", name="Tradewind Shop").click()
    page.get_by_role("option", name="WooCommerce").click()
    page.keyboard.press("Escape")
    page.get_by_role("region", name="New plan").get_by_role("textbox", name="Name").first.fill(name)
    page.get_by_label("Stores per platform").fill("1")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Edition saved.")).to_be_visible()


def choose_plan(page: Page, name: str, reason: str) -> None:
    page.get_by_role("button", name="Grant plan").click()
    dialog = page.get_by_role("dialog", name="Grant a plan to this merchant")
    dialog.get_by_role("combobox", name="Plan").first.click()
    page.get_by_role("option", name=f"{name} · {name}").click()
    dialog.get_by_label("Reason").fill(reason)
    dialog.get_by_role("button", name="Grant plan").click()
    expect(dialog).to_be_hidden()


def test_a_plan_is_written_granted_and_ended_and_the_merchant_sees_each(enter: Enter, visit: Visit) -> None:
    merchant = visit()
    for number in range(2):
        merchant.post("/store", platform=9, name=f"Shop {number}")
    staff = enter("finance")
    page = staff.open("/plans/create")
    write_edition(page, "Small")
    staff.open("/merchants")
    page.get_by_role("link", name=merchant.mailbox).click()
    choose_plan(page, "Small", "As agreed by phone")
    end = page.get_by_role("button", name="End plan: Tradewind Shop, WooCommerce · Small")
    expect(end).to_be_visible()
    merchant.page.goto("/app/platform")
    over = merchant.dialog("You have reached your subscription limits")
    expect(over.get_by_text("Stores · Tradewind Shop: 2 of 1")).to_be_visible()
    assert barriers(merchant.page) == []
    end.click()
    ending = page.get_by_role("dialog", name="End this plan?")
    ending.get_by_label("Reason").fill("Unpaid")
    ending.get_by_role("button", name="End plan", exact=True).click()
    expect(page.get_by_text("Unpaid")).to_be_visible()
    merchant.page.reload()
    expect(merchant.page.get_by_role("heading", name="Shop 1")).to_be_visible()
    assert merchant.get("/plan/check")["code"] == 200
