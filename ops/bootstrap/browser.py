"""A Chromium for the browser tests: the machine's, else Playwright's, else installed now."""

import os
import shutil

from ops.bootstrap.problem import Problem
from ops.bootstrap.python import PYTHON
from ops.bootstrap.steps import say, succeeds

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_ASK_PLAYWRIGHT = (
    "import pathlib, sys; from playwright.sync_api import sync_playwright as start\n"
    "with start() as found: sys.exit(not pathlib.Path(found.chromium.executable_path).exists())"
)


def prepare_browser() -> None:
    """Make sure that there is a Chromium. Raises Problem when none is found and none can be installed."""
    if _found():
        return
    say("installing Chromium for the browser tests")
    if not (_installed_by_system() or _installed_by_playwright()):
        raise Problem(
            "Chromium is missing and could not be installed: install it (Debian: apt install chromium "
            "fonts-noto-cjk) and try again."
        )


def _found() -> bool:
    return any(map(shutil.which, NAMES)) or succeeds([str(PYTHON), "-c", _ASK_PLAYWRIGHT])


def _installed_by_system() -> bool:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium", "fonts-noto-cjk"]
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive"]
    return succeeds([*quiet, "apt-get", "update", "-q"]) and succeeds([*quiet, *install]) and _found()


def _installed_by_playwright() -> bool:
    return succeeds([str(PYTHON), "-m", "playwright", "install", "chromium"]) and _found()
