"""The operating-system user for PostgreSQL, which refuses to run as root, and what that user can reach."""

import os
import pwd
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ops.bootstrap.problem import Problem


@dataclass(frozen=True)
class Account:
    """An operating-system user to run PostgreSQL as; `drop` says that we must switch to it."""

    uid: int
    gid: int
    drop: bool

    def run(self, command: list[str], cwd: Path = Path("/")) -> "subprocess.CompletedProcess[str]":
        """Run a command as this user and collect its output."""
        uid, gid, groups = self.credentials()
        return subprocess.run(
            command, cwd=cwd, env=clean_environment(), user=uid, group=gid, extra_groups=groups,
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    def credentials(self) -> tuple[int | None, int | None, list[int] | None]:
        """Return user, group and extra groups for `subprocess`; None where nothing changes."""
        return (self.uid, self.gid, []) if self.drop else (None, None, None)

    def own(self, path: Path) -> None:
        """Give a path that we created to this user."""
        if self.drop:
            os.chown(path, self.uid, self.gid)

    def can_enter(self, folder: Path) -> bool:
        """Return whether this user can enter a folder; the modes of all folders above it count."""
        return not self.drop or self.run(["/bin/sh", "-c", 'cd "$1"', "sh", str(folder)]).returncode == 0

    def can_run(self, program: str) -> bool:
        """Return whether this user can execute a program and load its libraries."""
        try:
            return self.run([program, "--version"]).returncode == 0
        except OSError:
            return False


def choose_account(cluster: Path) -> Account:
    """Choose who runs the cluster: ourselves, or for root the cluster's owner, else `postgres`, `nobody`."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid(), drop=False)
    if cluster.exists() and (owner := cluster.stat()).st_uid != 0:
        return Account(owner.st_uid, owner.st_gid, drop=True)
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_uid, entry.pw_gid, drop=True)
    raise Problem("PostgreSQL does not run as root and there is no user `postgres` or `nobody`: add one.")


def clean_environment() -> dict[str, str]:
    """Return our environment without PG* variables, which would redirect PostgreSQL's programs."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    return kept | {"LC_ALL": "C"}
