"""A clone to upgrade, and the repository that it pulls from."""

import subprocess
import sys
from pathlib import Path

from ops.bootstrap.stamps import ROOT

_NAME = ("-c", "user.name=Drill", "-c", "user.email=drill@drill.example")
# How many schema changes to look back for one that an installation could have.
FAR_BACK = 5
MIGRATION = """from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("importing", "{last}")]
    operations = [
        migrations.AddField("listedproduct", "drilled", models.BooleanField(default=True, db_default=True)),
    ]
"""


def git(folder: Path, *arguments: str) -> str:
    """Run git in a folder; return its output. CalledProcessError when it fails."""
    done = subprocess.run(["git", *_NAME, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def make_clones(folder: Path) -> tuple[Path, Path]:
    """Return the upstream repository, as committed here, and a clone of it."""
    upstream, clone = folder / "upstream", folder / "tradewind"
    git(folder, "clone", "--quiet", str(ROOT), str(upstream))
    git(folder, "clone", "--quiet", str(upstream), str(clone))
    return upstream, clone


def go_back(clone: Path) -> str:
    """Set the clone to the last commit with an earlier schema that today's migrations can upgrade.

    Return its name; empty when no such commit runs: then the clone stays where it is.
    """
    head = git(clone, "rev-parse", "HEAD")
    today = _migrations(clone, head)
    for commit in git(clone, "rev-list", head, "--", "*/migrations/*.py").split()[:FAR_BACK]:
        earlier = git(clone, "rev-parse", f"{commit}^")
        if _migrations(clone, earlier) < today and _runs(clone, earlier):
            return git(clone, "log", "-1", "--format=%h %s", earlier)
    git(clone, "reset", "--quiet", "--hard", head)
    return ""


def commit_migration(upstream: Path) -> None:
    """Commit one more migration of the tenants' schemas upstream."""
    folder = upstream / "tenants/importing/migrations"
    last = sorted(folder.glob("0*.py"))[-1].stem
    (folder / f"{int(last[:4]) + 1:04d}_drill.py").write_text(MIGRATION.format(last=last))
    git(upstream, "add", "tenants")
    git(upstream, "commit", "--quiet", "--no-verify", "-m", "importing: a column more")


def _migrations(clone: Path, commit: str) -> set[str]:
    """Return each migration with the digest of its content."""
    listed = git(clone, "ls-tree", "-r", commit, "--format=%(path) %(objectname)", "server", "tenants")
    return {line for line in listed.splitlines() if "/migrations/0" in line}


def _runs(clone: Path, commit: str) -> bool:
    git(clone, "reset", "--quiet", "--hard", commit)
    command = [sys.executable, "manage.py", "check"]
    return subprocess.run(command, cwd=clone, capture_output=True, check=False).returncode == 0
