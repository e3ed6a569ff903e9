"""Scrolling: a browser goes through 5,000 cards of the Import List; measures frame times and drawn elements."""

from typing import TypedDict

from playwright.sync_api import Page

from ops.bench.installation import Installation
from ops.bench.merchants import Merchant
from ops.bench.pages import opened
from ops.bench.report import Figure

CARDS = 5_000
AIM_NODES = 800
AIM_SLOW = 0.05
SLOW_FRAME_MS = 50
MINUTES = 5

# One step per frame, as from a fast wheel: a card and a half.
SCROLL = """async ([cards, slow]) => {
  const feed = document.querySelector('[role="feed"]');
  const card = document.querySelector('[role="feed"] [data-index="0"]').offsetHeight + 10;
  const end = feed.getBoundingClientRect().top + window.scrollY + card * cards;
  let frames = 0, late = 0, nodes = 0, before = await new Promise(requestAnimationFrame);
  while (window.scrollY < end && window.scrollY + window.innerHeight < document.documentElement.scrollHeight) {
    window.scrollBy(0, card * 1.5);
    const now = await new Promise(requestAnimationFrame);
    frames += 1;
    late += now - before > slow ? 1 : 0;
    nodes = Math.max(nodes, document.querySelectorAll('body *').length);
    before = now;
  }
  return { frames, late, nodes, at: Number(feed.querySelector('[data-index]').dataset.index) };
}"""


class Scrolled(TypedDict):
    frames: int
    late: int
    nodes: int
    at: int


def measure(made: Installation, merchant: Merchant) -> list[Figure]:
    """Measure the largest number of elements in the document, and the share of frames over 50 ms."""
    with opened(made, merchant) as page:
        seen = _scrolled(page)
    share = seen["late"] / seen["frames"]
    return [
        Figure(
            name=f"elements in the document while {seen['at']:,} cards pass",
            ours=f"at most {seen['nodes']:,}",
            limit="",
            ratio=None,
            aim=f"under {AIM_NODES}",
            holds=seen["nodes"] < AIM_NODES,
        ),
        Figure(
            name=f"frames over {SLOW_FRAME_MS} ms while {seen['at']:,} cards pass",
            ours=f"{seen['late']:,} of {seen['frames']:,}",
            limit="",
            ratio=share,
            aim=f"under {AIM_SLOW:.0%}",
            holds=share < AIM_SLOW,
        ),
    ]


def _scrolled(page: Page) -> Scrolled:
    page.set_default_timeout(MINUTES * 60_000)
    page.goto("/app/importProducts")
    page.get_by_role("article").first.wait_for()
    seen: Scrolled = page.evaluate(SCROLL, [CARDS, SLOW_FRAME_MS])
    return seen
