"""A backup's folder: its contents, and checks that it is complete."""

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
    """The description of a backup: an installation, or the merchant with this schema and name."""

    kind: str
    made_at: str
    server_version: int
    schema: str = ""
    name: str = ""


@contextmanager
def new_archive(target: Path) -> Iterator[Path]:
    """Yield a folder to fill; it gets its final name when complete. Only its owner can read it, as it contains keys."""
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
    """Complete a backup by writing its description."""
    (folder / MANIFEST).write_text(json.dumps(asdict(manifest), indent=1, ensure_ascii=False))


def read_manifest(folder: Path) -> Manifest:
    """Read a backup's description. Raises Problem for a folder that is not a backup."""
    try:
        return Manifest(**json.loads((folder / MANIFEST).read_text()))
    except (OSError, ValueError, TypeError):
        raise Problem(f"{folder} is not a backup: FROM= must name a folder that `make backup` made.") from None


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
