"""`python -m ops.lint.types`: mypy reads all sources, and a planted file that shows that it reads strictly.

Both in one run, because mypy with Django's types takes long to start.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from ops.bootstrap.stamps import ROOT

SOURCES = ("server", "tenants", "fixtures", "ops", "tests")
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
ERROR = re.compile(r":(\d+): error:.*\[(.+)\]$")
EXPECTED = [("6", "no-untyped-def"), ("11", "return-value"), ("15", "misc"), ("19", "ignore-without-code")]


def main() -> int:
    """Print what mypy finds in the sources; return 1 when there is anything, or less in the planted file."""
    with tempfile.TemporaryDirectory(prefix="types-") as folder:
        planted = Path(folder) / "planted_types.py"
        planted.write_text(PLANTED, "utf-8")
        command = [sys.executable, "-m", "mypy", "--no-error-summary", *SOURCES, str(planted)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    lines = (done.stdout + done.stderr).splitlines()
    found = [line for line in lines if planted.name not in line]
    strict = [match.groups() for line in lines if (match := ERROR.search(line)) and line not in found]
    print("\n".join(found), end="\n" if found else "")
    if strict != EXPECTED:
        print(f"mypy finds {strict} in the planted file, not {EXPECTED}: its settings were loosened")
    return int(bool(found) or strict != EXPECTED)


if __name__ == "__main__":
    sys.exit(main())
