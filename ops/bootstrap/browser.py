"""A Chromium for the browser tests: the machine's, else Playwright's, else installed now."""

import os
import shutil

from ops.bootstrap.problem import Problem
from ops.bootstrap.python import PYTHON
from ops.bootstrap.steps import say, succeeds

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
_ASK_PLAYWRIGHT = (
    "import pathlib, sys; from playwright.sync_api import sync_playwright as start\n"
    "with start() as found: sys.exit(not pathlib.Path(found.chromium.executable_path).exists())"
)


def prepare_browser() -> None:
    """Make sure that a Chromium exists. Raises Problem when none is found and none can be installed."""
    if not _found():
        say("installing Chromium for the browser tests")
        if not (_installed_by_system() or _installed_by_playwright()):
            raise Problem(
                "Chromium is missing and could not be installed: install it (Debian: apt install chromium "
                "fonts-noto-cjk) and try again."
            )
    if _lacks_shell():
        say("installing Chromium's shell without windows, which tests run faster in")
        _installs(SHELL)


def _found() -> bool:
    return any(map(shutil.which, NAMES)) or succeeds([str(PYTHON), "-c", _ASK_PLAYWRIGHT])


def _installed_by_system() -> bool:
    update = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "update", "-q"]
    return _is_debian_s_root() and succeeds(update) and _installs("chromium", "fonts-noto-cjk") and _found()


def _installed_by_playwright() -> bool:
    return succeeds([str(PYTHON), "-m", "playwright", "install", "chromium"]) and _found()


def _lacks_shell() -> bool:
    """Return whether the machine's Chromium lacks its shell, and the system offers it."""
    is_lacking = shutil.which("chromium") and not shutil.which(SHELL)
    return bool(is_lacking) and _is_debian_s_root() and succeeds(["apt-cache", "show", SHELL])


def _is_debian_s_root() -> bool:
    return os.geteuid() == 0 and bool(shutil.which("apt-get"))


def _installs(*packages: str) -> bool:
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    return succeeds(["env", "DEBIAN_FRONTEND=noninteractive", *command])
