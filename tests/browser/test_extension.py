"""A merchant imports with the browser extension: in a real Chromium, on the sandbox's product pages."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from fixtures.sandbox.product_pages.shelf import MARKETPLACES, SILENT
from tests.browser.conftest import Visit
from tests.browser.installation import FLAGS, ROOT, Installation, chromium
from tests.browser.merchant import PASSWORD, Merchant


@pytest.fixture
def extended(installation: Installation, playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """A Chromium with the extension, which may reach this installation and knows the sandbox's pages."""
    built = {"OUT": str(tmp_path / "built"), "PAGES": installation.sandbox_url, "PLATFORM": installation.url}
    subprocess.run(["npm", "run", "--silent", "build", "-w", "extension"], check=True, cwd=ROOT, env=os.environ | built)
    folder = tmp_path / "built" / "chromium"
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile",
        executable_path=chromium(whole=True),
        channel=None if chromium(whole=True) else "chromium",
        headless=True,
        locale="en-US",
        chromium_sandbox=False,
        ignore_default_args=["--disable-extensions"],
        args=[*FLAGS, f"--disable-extensions-except={folder}", f"--load-extension={folder}"],
    )
    yield context
    context.close()


def options_page(context: BrowserContext) -> Page:
    """The extension's settings, where the service worker says that they are."""
    worker = context.service_workers[0] if context.service_workers else context.wait_for_event("serviceworker")
    page = context.new_page()
    page.goto(worker.url.replace("background.js", "options.html"))
    return page


def draw_token(merchant: Merchant) -> str:
    drawn = merchant.post(
        "/user/token",
        name="Browser",
        rights=["CAPTURE_PRODUCT"],
        can_write=True,
        days=30,
        current_password=PASSWORD,
    )
    return str(drawn["token"])


def test_a_page_that_tells_programs_nothing_is_imported_by_the_button(
    visit: Visit, installation: Installation, extended: BrowserContext
) -> None:
    merchant = visit()
    page = extended.new_page()
    page.goto(MARKETPLACES["amazon"].url(installation.sandbox_url, SILENT))
    expect(page.get_by_role("status")).to_have_text("Not connected. Enter your platform's address and a token.")

    options = options_page(extended)
    options.get_by_label("Platform address").fill(f"{installation.url}/app/importProducts")
    options.get_by_label("Token").fill("tw_wrong")
    options.get_by_role("button", name="Save and test").click()
    expect(options.get_by_role("status")).to_contain_text("doesn't accept this token")
    options.get_by_label("Token").fill(draw_token(merchant))
    options.get_by_role("button", name="Save and test").click()
    expect(options.get_by_role("status")).to_contain_text("Connected.")

    page.reload()
    title = page.locator("#productTitle").inner_text().strip()
    page.get_by_role("button", name="Import to Tradewind").click()
    expect(page.get_by_role("status")).to_have_text("In your Import List")
    expect(page.get_by_role("link", name="Open Import List")).to_have_attribute(
        "href", f"{installation.url}/app/importProducts"
    )
    (product,) = merchant.get("/import_list")["products"]
    assert (product["title"], product["type"]) == (title, 15)
