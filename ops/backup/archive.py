"""A backup's folder: what is in it, and that it is whole."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from ops.bootstrap.problem import Problem

MANIFEST = "manifest.json"
DATABASE = "database.dump"
ROWS = "public.sql"
FILES = "files"


@dataclass(frozen=True)
class Manifest:
    """What a backup holds: an installation, or the merchant with this schema and name."""

    kind: str
    made_at: str
    server_version: int
    schema: str = ""
    name: str = ""


@contextmanager
def new_archive(target: Path) -> Iterator[Path]:
    """Fill a folder that gets its name only when it is complete; private, for it holds keys."""
    if target.exists():
        raise Problem(f"{target} already exists: choose another folder with TO=.")
    draft = target.with_name(f".{target.name}.partial")
    shutil.rmtree(draft, ignore_errors=True)
    try:
        draft.mkdir(parents=True, mode=0o700)
        yield draft
        draft.rename(target)
    except OSError as error:
        raise Problem(f"the backup in {target} failed: {error}") from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def default_target(data_dir: Path, label: str) -> Path:
    """Name a new backup by its label and the time (UTC), in DATA_DIR/backups or the folder TO."""
    chosen = os.environ.get("TO")
    folder = Path(chosen).expanduser().resolve() if chosen else data_dir / "backups"
    return folder / f"{label}-{datetime.now(UTC):%Y%m%d-%H%M%S}"


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Close a backup by saying what it is."""
    (folder / MANIFEST).write_text(json.dumps(asdict(manifest), indent=1, ensure_ascii=False))


def read_manifest(folder: Path) -> Manifest:
    """Read what a backup is. Raises Problem for a folder that is none."""
    try:
        return Manifest(**json.loads((folder / MANIFEST).read_text()))
    except (OSError, ValueError, TypeError):
        raise Problem(f"{folder} is not a backup: FROM= must name a folder that `make backup` made.") from None


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
