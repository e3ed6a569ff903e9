import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLANTED = '''"""Planted."""

from django.contrib.contenttypes.models import ContentType


def untyped(cents):
    return cents


def wrong() -> int:
    return "1"


def django_knows() -> None:
    ContentType.objects.filter(no_such_field=1)


def unexplained() -> int:
    return "1"  # type: ignore
'''
EXPECTED = [(6, "no-untyped-def"), (11, "return-value"), (15, "misc"), (19, "ignore-without-code")]


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[int, str]]:
    """One run for all cases: mypy with Django's types takes seconds to start."""
    file = tmp_path_factory.mktemp("types") / "planted_types.py"
    file.write_text(PLANTED, "utf-8")
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if "planted_types.py" in line and ": error:" in line]
    assert lines, done.stdout + done.stderr
    return [(int(line.split(":")[1]), line.rsplit("[", 1)[1].rstrip("]")) for line in lines]


def test_untyped_and_wrongly_typed_code_is_refused(findings: list[tuple[int, str]]) -> None:
    assert findings == EXPECTED
