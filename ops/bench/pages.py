"""Pages: Lighthouse's scores of the first pages, on a phone and at a desk, and the scripts that the login loads."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

from ops.bench.installation import Installation
from ops.bench.merchants import Merchant
from ops.bench.report import Figure
from tests.browser.installation import FLAGS, chromium

LIGHTHOUSE = "lighthouse@12.8.2"
PAGES = {"log-in": ("/login", 95), "register": ("/register", 95), "dashboard": ("/app/dashboard", 90)}
DEVICES = {"phone": [], "desktop": ["--preset=desktop"]}
CATEGORIES = ("performance", "accessibility", "best-practices")
VISITS = 3
TRIES = 5
VISIT_SECONDS = 90
AIM_SCRIPT = 130_000
GUIDE_SKIPPED = {"first_login": {"state": 21, "type": "skip", "num": 0}}


def measure(made: Installation, merchant: Merchant) -> list[Figure]:
    """Measure scores of 0 to 100 by page and device: the median of three visits, each with an empty cache."""
    figures = []
    for page, (path, aim) in PAGES.items():
        for device, options in DEVICES.items():
            visits = [_visited(made, merchant, path, options) for _ in range(VISITS)]
            seen = sorted(visits, key=_speed)[VISITS // 2]
            figures.append(_scores(f"Lighthouse, {page}, {device}", seen, aim))
            if (page, device) == ("log-in", "phone"):
                figures.append(_script_of(seen))
    return figures


@contextmanager
def opened(made: Installation, merchant: Merchant) -> Iterator[Page]:
    """Yield a browser in which the merchant is logged in."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(whole=True), args=FLAGS)
        context = browser.new_context(base_url=made.environment["PUBLIC_URL"], viewport={"width": 1440, "height": 900})
        context.add_cookies([{"name": "Authorization", "value": merchant.token, "url": made.environment["PUBLIC_URL"]}])
        yield context.new_page()
        browser.close()


def skip_the_guide(made: Installation, merchant: Merchant) -> None:
    """Skip the guide, so that it covers nothing that is measured."""
    address = f"{made.web}/api/account-service/user-config/1/0"
    httpx.put(address, json=GUIDE_SKIPPED, headers={"Authorization": merchant.token}).raise_for_status()


def _visited(made: Installation, merchant: Merchant, path: str, options: list[str]) -> dict[str, Any]:
    report = Path(made.environment["DATA_DIR"]) / "lighthouse.json"
    signed_in = json.dumps({"Authorization": merchant.token}) if path.startswith("/app") else "{}"
    command = [
        *("npx", "--yes", LIGHTHOUSE, made.environment["PUBLIC_URL"] + path),
        *("--quiet", "--output=json", f"--output-path={report}"),
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags=--headless=new {' '.join(FLAGS)}",
        f"--extra-headers={signed_in}",
        *options,
    ]
    environment = made.environment | ({"CHROME_PATH": found} if (found := chromium(whole=True)) else {})
    # Sometimes Lighthouse loses the trace of its own visit, or waits for it in vain.
    for _ in range(TRIES):
        if _ends_well(command, environment):
            seen: dict[str, Any] = json.loads(report.read_bytes())
            return seen
    raise RuntimeError(f"Lighthouse could not visit {path}")


def _ends_well(command: list[str], environment: dict[str, str]) -> bool:
    visit = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        return visit.wait(timeout=VISIT_SECONDS) == 0
    except subprocess.TimeoutExpired:
        os.killpg(visit.pid, signal.SIGKILL)
        visit.wait()
        return False


def _speed(seen: dict[str, Any]) -> float:
    return float(seen["categories"]["performance"]["score"] or 0)


def _scores(name: str, seen: dict[str, Any], aim: int) -> Figure:
    got = {category: round(100 * (seen["categories"][category]["score"] or 0)) for category in CATEGORIES}
    return Figure(
        name=name,
        ours=", ".join(f"{category} {score}" for category, score in got.items()),
        limit="",
        ratio=None,
        aim=f"{aim}, 100, 100",
        holds=got["performance"] >= aim and got["accessibility"] == got["best-practices"] == 100,
    )


def _script_of(seen: dict[str, Any]) -> Figure:
    requests = seen["audits"]["network-requests"]["details"]["items"]
    size = sum(each["transferSize"] for each in requests if each.get("resourceType") == "Script")
    return Figure(
        name="compressed script of the log-in page",
        ours=f"{size / 1000:.0f} kB",
        limit="",
        ratio=None,
        aim=f"at most {AIM_SCRIPT // 1000} kB",
        holds=size <= AIM_SCRIPT,
    )
