import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def ruff(path: str, text: str) -> set[str]:
    """Codes that ruff, as we configure it, finds in the text if it stood at the path."""
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--output-format=concise",
        "--stdin-filename",
        path,
        "-",
    ]
    done = subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, check=False)
    return {line.split()[1] for line in done.stdout.splitlines() if line.startswith(path)}


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("S608", "def rows(cursor, name):\n    cursor.execute(f\"SELECT * FROM t WHERE n = '{name}'\")\n"),
        ("S324", "import hashlib\n\nhashlib.md5(b'')\n"),
        ("S101", "def charge(cents):\n    assert cents\n"),
        ("SIM102", "def live(a, b):\n    if a:\n        if b:\n            return 1\n    return 2\n"),
        ("B006", "def add(rows=[]):\n    return rows\n"),
        ("DTZ005", "import datetime\n\nnow = datetime.datetime.now()\n"),
        ("T201", "print(1)\n"),
        ("BLE001", "try:\n    work()\nexcept Exception:\n    pass\n"),
        ("I001", "import sys\nimport os\n"),
        ("C901", "def f(x):\n" + "".join(f"    if x == {n}:\n        g()\n" for n in range(10))),
        ("E501", f"x = '{'a' * 200}'\n"),
    ],
)
def test_ruff_bites(code: str, text: str) -> None:
    assert code in ruff("server/kit/planted.py", text)


def test_a_clean_file_passes() -> None:
    assert ruff("server/kit/planted.py", '"""Says what."""\n\nANSWER = 42\n') == set()


def test_tests_may_assert_and_tools_may_print() -> None:
    assert ruff("tests/kit/planted.py", "assert 1\n") == set()
    assert ruff("ops/planted.py", "print(1)\n") == set()
