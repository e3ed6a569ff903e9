"""The browser, the installation that it visits, and merchants who are signed in."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect

from tests.browser.installation import FLAGS, ROOT, Installation, chromium, running_installation
from tests.browser.merchant import Merchant

SIZES = {375: 812, 768: 1024, 1440: 900}

# Two cores are shared with web, worker, sandbox and the browser itself: as long as a click waits.
expect.set_options(timeout=30_000)

Visit = Callable[..., Merchant]
Prepare = Callable[..., int]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = chromium()
    own = {"executable_path": found} if found else {}
    # A process fewer to talk to: a tenth less to compute.
    args = [*FLAGS, "--in-process-gpu"]
    return {**browser_type_launch_args, **own, "chromium_sandbox": False, "args": args}


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """The platform, serving the built portal; one for all stories."""
    # Playwright's event loop runs in this thread, and Django's async guard cannot know that it is not ours.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with running_installation(tmp_path_factory.mktemp("installation")) as running:
        yield running


@pytest.fixture(scope="session")
def prepare(installation: Installation) -> Iterator[Prepare]:
    """Put something into the installation's database, by a process of its own; one for all stories."""
    command = [sys.executable, "-m", "tests.browser.prepare"]
    pipe, environment = subprocess.PIPE, installation.environment
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        requests, responses = process.stdin, process.stdout
        assert requests
        assert responses

        def run(*what: str) -> int:
            print(json.dumps(what), file=requests, flush=True)
            return int(json.loads(responses.readline()))

        yield run


@pytest.fixture(scope="session")
def mailboxes() -> Iterator[str]:
    return (f"merchant{number}@example.com" for number in count(1))


@pytest.fixture(scope="session")
def addresses() -> Iterator[str]:
    """Visitors do not share an address, nor what may be asked from one address."""
    return (f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}" for number in count(1))


@pytest.fixture
def visit(
    browser: Browser, installation: Installation, mailboxes: Iterator[str], addresses: Iterator[str]
) -> Iterator[Visit]:
    """Open a browser of a width and language; `signed_in` registers a new merchant by the API first.

    What moves is drawn sixty times a second by the cores that the platform runs on: `with_motion` where it matters.
    """
    contexts: list[BrowserContext] = []
    merchants: list[Merchant] = []

    def open_browser(
        width: int = 1440, language: str = "en", *, signed_in: bool = True, with_motion: bool = False
    ) -> Merchant:
        locale = {"en": "en-US", "zh": "zh-CN"}[language]
        size: ViewportSize = {"width": width, "height": SIZES[width]}
        context = browser.new_context(
            base_url=installation.url,
            viewport=size,
            locale=locale,
            reduced_motion="no-preference" if with_motion else "reduce",
            extra_http_headers={"X-Forwarded-For": next(addresses)},
        )
        contexts.append(context)
        merchant = Merchant(watched(context.new_page()), installation, next(mailboxes), language)
        merchants.append(merchant)
        if signed_in:
            merchant.register_by_api()
        return merchant

    yield open_browser
    for merchant in merchants:
        merchant.give_stores_back()
    problems = [problem for context in contexts for page in context.pages for problem in PROBLEMS.pop(page, [])]
    for context in contexts:
        context.close()
    assert problems == []


NOWHERE = ("/app/nowhere", "/app/customers", "/console/nothing")
PROBLEMS: dict[Page, list[str]] = {}


def watched(page: Page) -> Page:
    """Whatever the browser complains about fails the story: errors, and what the security policy refuses."""
    found = PROBLEMS.setdefault(page, [])
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.append(message.text) if _is_problem(message) else None)
    return page


def _is_problem(message: ConsoleMessage) -> bool:
    """Chromium logs every 401; being asked to log in is no fault, nor is a supplier's image that does not come, nor an
    address without a screen that a story opens.
    """
    is_image = any(part in message.location["url"] for part in ("/image/", "/images?"))
    is_nowhere = message.location["url"].endswith(NOWHERE)
    is_missed = (is_image or is_nowhere) and "status of 404" in message.text
    return message.type == "error" and "status of 401" not in message.text and not is_missed
