"""From screen to screen: by address as a link in a mail leads there, or inside the app as its menus do."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Request, expect

Open = Callable[[str], None]

STREAM = re.compile(r"/record/|/live$|/live\?")

LEAVE = """(address) => {
    if (location.pathname + location.search === address) return;
    for (const heading of document.querySelectorAll("h1, h2")) heading.dataset.left = "";
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
}"""
# Nothing is drawn any more: neither what was answered nor what is loaded when it is first shown.
QUIET = """new Promise((settled) => {
    let waiting;
    const again = () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => (watch.disconnect(), settled()), 300);
    };
    const watch = new MutationObserver(again);
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    again();
})"""


# The switch in the header, also where a phone has no room for it.
SPEAK = """(language) => document.querySelector(`header [lang^="${language}"][aria-pressed="false"]`)?.click()"""


def speak(page: Page, language: str) -> None:
    page.evaluate(SPEAK, language)


def by_address(page: Page) -> Open:
    def open_screen(address: str) -> None:
        page.goto(address)
        expect(page.get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("load")
        settle(page)

    return open_screen


def inside_the_app(page: Page, *, nowhere: str, language: str) -> Open:
    """As a menu leads there: what is loaded stays loaded, which costs a fifth of opening the address.

    Each way leads over `nowhere`, an address without a screen: no screen is taken for the one before it, and each is
    opened in this language.
    """
    asked = _unanswered(page)
    by_address(page)(nowhere)

    def open_screen(address: str) -> None:
        for stop in (nowhere, address):
            page.evaluate(LEAVE, stop)
            expect(page.locator("[data-left]")).to_have_count(0)
            expect(page.get_by_role("heading").first).to_be_visible()
            speak(page, language)
        settle(page)
        while asked:
            page.wait_for_timeout(100)
            settle(page)

    return open_screen


def _unanswered(page: Page) -> set[Request]:
    """What the page has asked the API for and does not know yet; streams never end."""
    asked: set[Request] = set()
    page.on("request", lambda one: asked.add(one) if "/api/" in one.url and not STREAM.search(one.url) else None)
    page.on("requestfinished", lambda one: asked.discard(one))
    page.on("requestfailed", lambda one: asked.discard(one))
    return asked


def settle(page: Page) -> None:
    expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
    page.evaluate(QUIET)
