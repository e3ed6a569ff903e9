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
    stamp = _MODULES / ".cache" / "tradewind" / "packages"
    if is_current(stamp, current):
        return
    say("installing Node packages")
    run(
        ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        failing="npm ci failed: is the network up?",
    )
    write_stamp(stamp, current)


def build_frontends() -> None:
    """Build portal and console, each only if one of its sources changed. A release has them built: it needs no Node."""
    for name in FRONTENDS:
        if _is_built(name):
            continue
        prepare_node()
        say(f"building the {name}")
        run(["npm", "run", "--silent", "build", "--prefix", name], failing=f"the {name} does not build")
        write_stamp(_stamp(ROOT / name / "dist"), _state(name))


def build_extension() -> None:
    """Pack the browser extension if one of its sources changed."""
    current = fingerprint([ROOT / "package-lock.json", _HOSTS, *_sources(extension.FOLDER), Path(extension.__file__)])
    if is_current(_stamp(extension.DIST), current) and extension.PACKED.is_dir():
        return
    prepare_node()
    say("building the browser extension")
    run([sys.executable, "-m", "ops.extension"], failing="the browser extension does not build")
    write_stamp(_stamp(extension.DIST), current)


def are_built() -> bool:
    """Return whether both frontends are built from the present sources."""
    return all(map(_is_built, FRONTENDS))


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


def _is_built(name: str) -> bool:
    dist = ROOT / name / "dist"
    return is_current(_stamp(dist), _state(name)) and (dist / "index.html").is_file()


def _state(name: str) -> str:
    return fingerprint([ROOT / "package-lock.json", *_sources(ROOT / "ops" / "web"), *_sources(ROOT / name)])


def _stamp(dist: Path) -> Path:
    return dist / ".built"
