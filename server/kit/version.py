"""The version of the platform, as `pyproject.toml` names it."""

import tomllib
from pathlib import Path

VERSION: str = tomllib.loads(
    (Path(__file__).resolve().parents[2] / "pyproject.toml").read_text("utf-8")
)["project"]["version"]  # fmt: skip
