"""`make release [TO=folder]`: an archive of this commit with everything built, which needs no Node to run."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path

from ops import extension
from ops.bootstrap.node import FRONTENDS
from ops.bootstrap.problem import Problem, report
from ops.bootstrap.stamps import ROOT
from ops.bootstrap.steps import say
from server.kit.version import VERSION


def main() -> int:
    target = Path(os.environ.get("TO") or ROOT / "var" / "releases") / f"tradewind-{VERSION}.tar.gz"
    target.parent.mkdir(parents=True, exist_ok=True)
    pack(ROOT, target)
    say(f"packed: {target}")
    return 0


def pack(root: Path, target: Path) -> None:
    """Write the committed files and the built folders below one folder, replacing an archive of the same version."""
    if _git(root, "status", "--porcelain"):
        raise Problem("some files are not committed: commit or remove them, so that all of it can be made again.")
    folder = target.name.removesuffix(".tar.gz")
    built = [*(f"{name}/dist" for name in FRONTENDS), str(extension.DIST.relative_to(ROOT))]
    draft = target.with_name(f".{target.name}")
    with tarfile.open(draft, "w:gz") as archive:
        for path in [*_git(root, "ls-files", "-z").split("\0"), *built]:
            if path:
                archive.add(root / path, f"{folder}/{path}")
    draft.replace(target)


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Problem(f"a release is made from a clone: {done.stderr.strip()}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(report(main))
