"""Two small frontends, as if they had been built."""

from pathlib import Path

import pytest
from pytest_django.fixtures import Settings


@pytest.fixture
def frontends(settings: Settings, tmp_path: Path) -> None:
    for name in ("portal", "console"):
        (tmp_path / name / "assets").mkdir(parents=True)
        (tmp_path / name / "index.html").write_text(f"<h1>{name}</h1>")
        (tmp_path / name / "login.html").write_text("<h1>log in</h1>")
        (tmp_path / name / "assets" / "app.js").write_text("1")
    settings.FRONTENDS = {"portal": tmp_path / "portal", "console": tmp_path / "console"}
