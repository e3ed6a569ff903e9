"""`python -m ops.extension`: build the browser extension and pack it, a zip for each browser."""

import subprocess
import zipfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "portal" / "extension"
DIST = FOLDER / "dist"
PACKED = DIST / "packed"
BROWSERS = ("chromium", "firefox")
_MOMENT = (2026, 1, 1, 0, 0, 0)
"""The same for all files, so that the same sources produce the same zip."""


def main() -> None:
    subprocess.run(["npm", "run", "--silent", "build", "-w", "extension"], check=True, cwd=FOLDER.parents[1])
    PACKED.mkdir()
    for browser in BROWSERS:
        pack(DIST / browser, PACKED / f"tradewind-{browser}.zip")


def pack(folder: Path, target: Path) -> None:
    """Zip the folder's content, its manifest at the top."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            named = zipfile.ZipInfo(str(file.relative_to(folder)), _MOMENT)
            packed.writestr(named, file.read_bytes(), zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main()
