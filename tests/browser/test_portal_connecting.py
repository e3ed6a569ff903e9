"""The visit to somebody else's page, the merchant's WooCommerce, and a store's name and end."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_store_is_connected_by_approval_in_woocommerce(visit: Visit) -> None:
    merchant = visit()
    page = merchant.page
    merchant.take_free_plan()
    page.goto(f"/app/platform?connect=1&shop={merchant.installation.sandbox_url}/woo/berlin")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name="Go to install to connect your store").click()
    expect(page).to_have_url(re.compile("/wc-auth/v1/authorize"))
    page.get_by_text("Approve", exact=True).click()
    expect(page.get_by_role("heading", name="Your store is connected")).to_be_visible()
    page.get_by_role("link", name="Go to my stores").click()
    expect(page.get_by_text("Connected", exact=True)).to_be_visible()
    (store,) = merchant.get("/store")["stores"]
    assert (store["platform"], store["currency"], store["state"]) == (6, "EUR", "connected")


def test_a_store_that_declines_is_not_connected(visit: Visit) -> None:
    merchant = visit()
    page = merchant.page
    merchant.take_free_plan()
    page.goto(f"/app/platform?connect=1&shop={merchant.installation.sandbox_url}/woo/berlin")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name="Go to install to connect your store").click()
    page.get_by_text("Deny", exact=True).click()
    expect(page.get_by_role("heading", name="The store was not connected")).to_be_visible()
    assert merchant.get("/store")["stores"] == []


def test_a_store_is_renamed_and_removed_with_a_reason(visit: Visit) -> None:
    merchant = visit()
    page = merchant.page
    merchant.open_hosted_shop("Tea House")
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Store name").fill("Tea Garden")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Tea Garden")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    dialog = page.get_by_role("dialog", name="Remove Tea Garden?")
    dialog.get_by_role("radio", name="No longer use this store").check()
    dialog.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("heading", name="Connect your first store")).to_be_visible()
    assert merchant.get("/store")["stores"] == []
