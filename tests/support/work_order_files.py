"""Files of work orders on the disk."""

from pathlib import Path


def kept(files: Path) -> list[Path]:
    return [path for path in files.rglob("*") if path.is_file()]
