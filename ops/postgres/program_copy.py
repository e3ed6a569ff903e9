"""A copy of the wheel's programs for a user who cannot reach the clone."""

import hashlib
import shutil
import tempfile
from pathlib import Path

from ops.bootstrap.problem import Problem
from ops.postgres.account import Account
from ops.postgres.binaries import Binaries
from ops.postgres.place import SYSTEM_HOME, make_folder


def reachable_binaries(binaries: Binaries, account: Account) -> Binaries:
    """Return programs that the account can run: these, else a copy of them under /var/lib/tradewind."""
    if account.can_run(binaries.program("postgres")):
        return binaries
    copy = _copied(binaries)
    if not account.can_run(copy.program("postgres")):
        raise Problem(f"PostgreSQL in {binaries.folder} does not run for user {account.uid}: set PG_BINDIR.")
    return copy


def _copied(binaries: Binaries) -> Binaries:
    install = binaries.folder.parent
    target = SYSTEM_HOME / f"postgresql-{binaries.major}-{_fingerprint(binaries)}"
    folder = target / install.parent.name / install.name / "bin"
    if not folder.is_dir():
        make_folder(SYSTEM_HOME, 0o755)
        draft = Path(tempfile.mkdtemp(prefix="copying-", dir=SYSTEM_HOME))
        _copy_install(install, draft)
        _rename_or_discard(draft, target)
    return Binaries(folder, binaries.major)


def _copy_install(install: Path, draft: Path) -> None:
    """Copy with the same layout: the programs find their libraries through a relative path."""
    package = install.parent
    for part in ("bin", "lib", "share"):
        shutil.copytree(install / part, draft / package.name / install.name / part, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, draft / libraries.name, symlinks=True)
    for path in [draft, *draft.rglob("*")]:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | (0o555 if path.is_dir() else 0o444))
    for program in draft.glob("*/*/bin/*"):
        program.chmod(0o755)


def _rename_or_discard(draft: Path, target: Path) -> None:
    try:
        draft.rename(target)
    except OSError:
        shutil.rmtree(draft)


def _fingerprint(binaries: Binaries) -> str:
    program = Path(binaries.program("postgres"))
    with program.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:12]
