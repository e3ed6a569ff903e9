"""A quiet installation: nothing leaves it, because it may be a copy of one that works.

A file in DATA_DIR says so, which all processes share; `manage.py go_live` removes it.
"""

from pathlib import Path

from django.conf import settings

FILE = "quiet.txt"
WAY_OUT = "Nothing goes out: no process, webhook, mail or charge. Let it work with `manage.py go_live`."


def start_quiet(data_dir: Path, cause: str) -> None:
    """Let nothing leave the installation of this DATA_DIR from now on, also after a restart."""
    (data_dir / FILE).write_text(f"{cause}\n{WAY_OUT}\n", "utf-8")


def go_live(data_dir: Path) -> bool:
    """Let it work. Return False if it was not quiet."""
    was_quiet = is_quiet(data_dir)
    (data_dir / FILE).unlink(missing_ok=True)
    return was_quiet


def is_quiet(data_dir: Path | None = None) -> bool:
    """Return whether nothing may go out, of this installation by default."""
    return ((data_dir or settings.DATA_DIR) / FILE).exists()


def quiet_notice(data_dir: Path) -> str:
    """Say why it is quiet and how to end it; empty if it is not."""
    return " ".join((data_dir / FILE).read_text("utf-8").split()) if is_quiet(data_dir) else ""
