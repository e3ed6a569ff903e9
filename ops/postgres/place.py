"""Where a DATA_DIR's cluster is, with its saved port and password."""

import hashlib
import json
import os
import secrets
import socket
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ops.bootstrap.problem import Problem
from ops.postgres.account import Account

RECORD = "postgres.json"
ADDRESS = "database.url"
SYSTEM_HOME = Path("/var/lib/tradewind")


@dataclass(frozen=True)
class Place:
    """An embedded cluster: its folder, its loopback port and the password of its only role."""

    folder: str
    port: int
    password: str

    @property
    def url(self) -> str:
        return self.address("tradewind")

    @property
    def cluster(self) -> Path:
        return Path(self.folder) / "cluster"

    @property
    def log(self) -> Path:
        return Path(self.folder) / "postgres.log"

    def address(self, database: str) -> str:
        return f"postgresql://tradewind:{self.password}@127.0.0.1:{self.port}/{database}"


def read_place(data_dir: Path) -> Place | None:
    """Read the saved place; None when this DATA_DIR has no cluster yet."""
    kept = _record_of(data_dir)
    if kept is None:
        return None
    return Place(str(data_dir / kept["folder"]), kept["port"], kept["password"])


def write_place(data_dir: Path, place: Place) -> None:
    """Save a place, readable only by the owner of DATA_DIR; a folder inside is stored relative, so it can move.

    `database.url` is for `manage.py`: the address, and the DATA_DIR that it belongs to.
    """
    folder = Path(place.folder)
    inside = folder.relative_to(data_dir) if folder.is_relative_to(data_dir) else folder
    home = {"home": str(data_dir.resolve()), "inode": data_dir.stat().st_ino}
    write_private(data_dir / RECORD, json.dumps(asdict(place) | {"folder": str(inside)} | home, indent=1))
    write_private(data_dir / ADDRESS, f"{place.url}\n{data_dir.resolve()}")


def copied_from(data_dir: Path) -> Path | None:
    """Return the DATA_DIR that this one is a copy of. None for an original, also one that was moved."""
    kept = _record_of(data_dir) or {}
    if "home" not in kept:
        return None
    home = Path(kept["home"])
    is_original = home == data_dir.resolve() or kept["inode"] == data_dir.stat().st_ino
    return None if is_original else home


def _record_of(data_dir: Path) -> dict[str, Any] | None:
    record = data_dir / RECORD
    try:
        kept: dict[str, Any] = json.loads(record.read_text())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise Problem(f"{record} cannot be read ({error}): restore it, or set another DATA_DIR.") from None
    return kept


def choose_place(data_dir: Path, account: Account) -> Place:
    """Choose a folder that the account can reach, a free port and a password.

    Folders above DATA_DIR keep their modes: if they shut the account out (a clone in root's home, for example) the
    cluster goes to /var/lib/tradewind, under a name derived from DATA_DIR.
    """
    folder = data_dir / "postgres"
    if not account.can_enter(data_dir):
        folder = SYSTEM_HOME / f"{_short_hash(data_dir)}-{secrets.token_hex(4)}"
    return Place(str(folder), free_port(), secrets.token_urlsafe(24))


def free_port() -> int:
    """Ask the kernel for a free loopback port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def make_folder(folder: Path, mode: int) -> None:
    """Create a folder with exactly this mode; an existing one keeps its own."""
    if not folder.is_dir():
        folder.mkdir(parents=True)
        folder.chmod(mode)


def write_private(path: Path, text: str) -> None:
    """Write a file atomically that only its owner can read."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _short_hash(path: Path) -> str:
    return hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
