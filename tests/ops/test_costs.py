"""What `make test` tells of its costs: the work of a lane wherever it was done, and what is dearest."""

import json
import os
import subprocess
import sys
from pathlib import Path

from ops.costs.lane import FOLDER
from ops.costs.table import read_costs, table

COSTS = (sys.executable, "-m", "ops.costs")
COMPUTE = "import time\nwhile time.process_time() < 0.3: pass\n"
IN_DATABASE = """
import os, psycopg
with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
    connection.execute("SELECT count(*) FROM generate_series(1, 4000000)")
    connection.execute("SELECT pg_sleep(6)")
"""


def test_a_lane_is_counted_with_its_children_and_its_part_of_the_database(tmp_path: Path) -> None:
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {COMPUTE!r}], check=True)"
    (tmp_path / "lanes.sh").write_text(
        f"set -e\n{_lane('computing', child)}\n{_lane('asking', IN_DATABASE)}\n", encoding="utf-8"
    )

    done = subprocess.run(
        [*COSTS, "table", "--", "sh", str(tmp_path / "lanes.sh")], capture_output=True, text=True, check=True
    )

    rows = {row[0]: row[1:] for line in done.stdout.splitlines()[2:5] if (row := line.split())}
    assert set(rows) == {"computing", "asking", "all"}
    assert rows["computing"][3] == "0.0"
    assert float(rows["computing"][2]) >= 0.3
    assert float(rows["asking"][3]) > 0
    assert float(rows["all"][2]) >= 0.3 + float(rows["asking"][3])


def test_a_lane_ends_as_its_command_does(tmp_path: Path) -> None:
    done = subprocess.run([*COSTS, "table", "--", *COSTS, "lane", "red", "--", "sh", "-c", "exit 3"], check=False)

    assert done.returncode == 3


def test_who_has_lost_its_parent_is_buried_when_it_ends(tmp_path: Path) -> None:
    orphan = f"import subprocess, sys; print(subprocess.Popen([sys.executable, '-c', {COMPUTE!r}]).pid)"
    look = (
        "import subprocess, sys, time, psutil\n"
        f"pid = int(subprocess.check_output([sys.executable, '-c', {orphan!r}]))\n"
        "for _ in range(600):\n"
        "    if not psutil.pid_exists(pid): sys.exit()\n"
        "    time.sleep(0.1)\n"
        "sys.exit('it is still there')"
    )
    (tmp_path / "look.py").write_text(look, encoding="utf-8")
    lane = [*COSTS, "lane", "burying", "--", sys.executable, str(tmp_path / "look.py")]

    assert subprocess.run(lane, env=os.environ | {FOLDER: str(tmp_path)}, check=False).returncode == 0


def test_without_a_table_a_lane_is_run_as_it_is() -> None:
    unmeasured = {name: value for name, value in os.environ.items() if name != FOLDER}
    command = [*COSTS, "lane", "alone", "--", "echo", "done"]

    done = subprocess.run(command, env=unmeasured, capture_output=True, text=True, check=True)

    assert done.stdout == "done\n"


def test_the_dearest_come_first_and_parts_of_a_lane_are_summed_up(tmp_path: Path) -> None:
    _write(tmp_path / "lane-services.json", name="services", clock=90.0, processor=60.0)
    for worker, seconds in enumerate((1.0, 2.5)):
        tests = {"test_a.py::test_cheap": [1, 0.5], "test_a.py::test_dear": [2, seconds]}
        _write(tmp_path / f"tests-services-{worker}.json", lane="services", tests=tests, fixtures={"::shop": [1, 4.0]})

    lines = table(read_costs(tmp_path, {"services": 6.0}), 99.0).splitlines()

    assert lines[2].split() == ["services", "6", "90.0", "66.0", "6.0"]
    assert lines[3].split() == ["all", "6", "99.0", "66.0", "6.0"]
    dearest = [line.split() for line in lines if "::" in line]
    assert dearest == [
        ["3.5", "4", "test_a.py::test_dear"],
        ["1.0", "2", "test_a.py::test_cheap"],
        ["8.0", "2", "::shop"],
    ]


def _lane(name: str, code: str) -> str:
    quoted = code.replace('"', '\\"')
    return f'{" ".join(COSTS)} lane {name} -- {sys.executable} -c "{quoted}"'


def _write(file: Path, **part: object) -> None:
    file.write_text(json.dumps(part), encoding="utf-8")
