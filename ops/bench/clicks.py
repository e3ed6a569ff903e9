"""Clicks: how many a person needs for a task, counted by doing it in a browser.

`python -m ops.bench clicks` measures an installation of its own; `python -m ops.bench.clicks URL [TASK ...]` one that
runs in demo mode, such as that of `make run`. A task is a function in `ops/bench/tasks.py`.
"""

import argparse
import re
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from ops.bench.report import Figure, machine, table
from tests.browser.installation import FLAGS, chromium

PATIENCE = 120
CODE = re.compile(r"<pre>[^<]*?\b(\d{6})\b")
# Only what a pointer does counts: keys do not press it. A radio's label and its circle are one click.
LISTENER = "addEventListener('pointerdown', (event) => { if (event.isTrusted) window.countClick(); }, true)"
IS_FOCUSED = "(element) => element === document.activeElement"


@dataclass
class Hand:
    """A person at the browser. `clicks` are counted by the page itself, `fields` are those that were filled in."""

    page: Page
    url: str
    pictures: Path | None = None
    clicks: int = 0
    fields: int = 0

    def click(self, what: Locator) -> None:
        what.click()

    def write(self, field: Locator, text: str) -> None:
        """Fill in a field: Tab leads to it from the field before, else it is clicked."""
        field.wait_for()
        if not field.evaluate(IS_FOCUSED):
            if self.fields:
                self.page.keyboard.press("Tab")
            if not field.evaluate(IS_FOCUSED):
                field.click()
        field.fill(text)
        self.fields += 1

    def choose(self, field: Locator, value: str) -> None:
        """Choose in a list by keyboard: a field, and no click."""
        field.select_option(value)
        self.fields += 1

    def code_for(self, mailbox: str) -> str:
        """Return the newest verification code that was sent to a mailbox."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            for message in httpx.get(f"{self.url}/outbox").text.split("<article>")[1:]:
                if mailbox in message and (found := CODE.search(message)):
                    return found[1]
            time.sleep(0.2)
        raise RuntimeError(f"no code for {mailbox}")

    def show(self, name: str) -> None:
        """Keep a picture of the page, where pictures are wanted."""
        if self.pictures:
            self.page.screenshot(path=self.pictures / f"{name}.png", full_page=True)


@dataclass(frozen=True)
class Task:
    """What a person wants. `prepare` runs before, with clicks that do not count; it ends where the person begins."""

    name: str
    run: Callable[[Hand], None]
    most_clicks: int
    most_fields: int | None = None
    prepare: Callable[[Hand], None] = lambda hand: None


def measure(url: str, tasks: Sequence[Task], *, pictures: Path | None = None) -> list[Figure]:
    """Do each task once in a new browser at 1440 pixels; return its clicks and fields beside their aims."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(whole=True), args=FLAGS)
        figures = [_figure(browser, url, task, pictures) for task in tasks]
        browser.close()
    return figures


def _figure(browser: Browser, url: str, task: Task, pictures: Path | None) -> Figure:
    with _hand(browser, url, pictures) as hand:
        task.prepare(hand)
        hand.clicks = hand.fields = 0
        task.run(hand)
    aim = f"at most {task.most_clicks} clicks"
    holds = hand.clicks <= task.most_clicks
    if task.most_fields is not None:
        aim, holds = f"{aim}, {task.most_fields} fields", holds and hand.fields <= task.most_fields
    return Figure(
        name=task.name, ours=f"{hand.clicks} clicks, {hand.fields} fields", limit="", ratio=None, aim=aim, holds=holds
    )


@contextmanager
def _hand(browser: Browser, url: str, pictures: Path | None) -> Iterator[Hand]:
    context = browser.new_context(
        base_url=url, viewport={"width": 1440, "height": 900}, locale="en-US", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE * 1_000)
    hand = Hand(context.new_page(), url, pictures)

    def count() -> None:
        hand.clicks += 1

    context.expose_function("countClick", count)
    context.add_init_script(LISTENER)
    yield hand
    context.close()


def new_mailbox() -> str:
    """Return a mailbox that nobody has registered with."""
    return f"clicks-{secrets.token_hex(6)}@bench.example"


def main() -> int:
    from ops.bench.tasks import TASKS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", help="of a running installation in demo mode")
    parser.add_argument("task", nargs="*", help=f"any of {', '.join(TASKS)}; all when none is named")
    parser.add_argument("--pictures", type=Path, help="keep pictures of the steps in this folder")
    given = parser.parse_args()
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    figures = measure(given.url.rstrip("/"), [TASKS[name] for name in given.task or TASKS], pictures=given.pictures)
    sys.stdout.write(f"Counted on {machine()}.\n\n{table(figures)}\n")
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
