"""From screen to screen: by address as a link in a mail leads there, or inside the app as its menus do."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

Open = Callable[[str], None]

WALK = (Path(__file__).parent / "walk.js").read_text()


def by_address(page: Page) -> Open:
    """As a link in a mail leads there, on a page that walked inside the app."""

    def open_screen(address: str) -> None:
        page.goto(address)
        expect(page.get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("load")
        settle(page)

    return open_screen


def inside_the_app(page: Page, *, nowhere: str, language: str) -> Open:
    """As a menu leads there: what is loaded stays loaded, which costs half of opening the address.

    Each way leads over `nowhere`, an address without a screen: no screen is taken for the one before it, and each is
    opened in this language.
    """
    page.add_init_script(WALK)
    by_address(page)(nowhere)

    def open_screen(address: str) -> None:
        page.evaluate("walk.to", [nowhere, address, language])

    return open_screen


def speak(page: Page, language: str) -> None:
    """Choose the language in the header, and wait for what that draws anew."""
    page.evaluate("walk.speak", language)


def settle(page: Page) -> None:
    """Wait until nothing loads and nothing is drawn any more."""
    page.evaluate("walk.settle")
