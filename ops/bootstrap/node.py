"""Node packages, and what is built from them: the two frontends and the browser extension."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from ops import extension
from ops.bootstrap.problem import Problem
from ops.bootstrap.stamps import ROOT, fingerprint, is_current, write_stamp
from ops.bootstrap.steps import run, say

OLDEST = 20
FRONTENDS = ("portal", "console")
_MODULES = ROOT / "node_modules"
_HOSTS = ROOT / "portal" / "src" / "shared" / "suppliers" / "generated" / "suppliers.json"


def prepare_node() -> None:
    """Install what package-lock.json lists, without running the packages' scripts."""
    version = require_node()
    current = fingerprint([ROOT / "package-lock.json", ROOT / "package.json"], version)
    if is_current(_stamp("packages"), current):
        return
    say("installing Node packages")
    run(
        ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        failing="npm ci failed: is the network up?",
    )
    write_stamp(_stamp("packages"), current)


def build_frontends() -> None:
    """Build portal and console, each only if one of its sources changed."""
    for name in FRONTENDS:
        current = fingerprint([ROOT / "package-lock.json", *_sources(ROOT / "ops" / "web"), *_sources(ROOT / name)])
        if is_current(_stamp(name), current) and (ROOT / name / "dist" / "index.html").is_file():
            continue
        say(f"building the {name}")
        run(["npm", "run", "--silent", "build", "--prefix", name], failing=f"the {name} does not build")
        write_stamp(_stamp(name), current)


def build_extension() -> None:
    """Pack the browser extension if one of its sources changed."""
    current = fingerprint([ROOT / "package-lock.json", _HOSTS, *_sources(extension.FOLDER), Path(extension.__file__)])
    if is_current(_stamp("extension"), current) and extension.PACKED.is_dir():
        return
    say("building the browser extension")
    run([sys.executable, "-m", "ops.extension"], failing="the browser extension does not build")
    write_stamp(_stamp("extension"), current)


def require_node() -> str:
    """Return Node's version. Raises Problem when it is missing or too old."""
    advice = f"install Node.js {OLDEST} or newer, with npm, and try again."
    if not (shutil.which("node") and shutil.which("npm")):
        raise Problem(f"Node.js is missing: {advice}")
    answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    major = re.match(r"v(\d+)", answer)
    if major is None or int(major.group(1)) < OLDEST:
        raise Problem(f"Node.js {answer or 'does not start'} is too old: {advice}")
    return answer


def _sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in {"dist", "node_modules", "coverage", "extension"} or path.name.endswith(".tsbuildinfo"):
            continue
        yield from (file for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file())


def _stamp(name: str) -> Path:
    return _MODULES / ".cache" / "tradewind" / name
