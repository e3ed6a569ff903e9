"""The till's card form in a browser."""

from playwright.sync_api import Page

PAYS, DECLINED, ASKS_BANK = "4242424242424242", "4000000000000002", "4000002500003155"


def fill_in(till: Page, card: str, verb: str = "Subscribe") -> None:
    till.get_by_label("Card number").fill(card)
    till.get_by_role("button", name=verb).click()
