"""The table at the end of `make test`."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DEAREST = 20


@dataclass(slots=True)
class Cost:
    """A lane, a test or a fixture: how often it ran and what that took, in seconds."""

    times: int = 0
    clock: float = 0.0
    processor: float = 0.0
    database: float = 0.0

    def add(self, times: int, processor: float) -> None:
        self.times += times
        self.processor += processor


@dataclass(slots=True)
class Costs:
    """What all lanes wrote down."""

    lanes: dict[str, Cost] = field(default_factory=lambda: defaultdict(Cost))
    tests: dict[str, Cost] = field(default_factory=lambda: defaultdict(Cost))
    fixtures: dict[str, Cost] = field(default_factory=lambda: defaultdict(Cost))


def read_costs(folder: Path, database: dict[str, float]) -> Costs:
    """Sum up the files of a folder: `lane-*.json`, and `tests-*.json` of each process that ran tests."""
    costs = Costs()
    for lane in map(_read, sorted(folder.glob("lane-*.json"))):
        share = database.get(lane["name"], 0.0)
        costs.lanes[lane["name"]] = Cost(0, lane["clock"], lane["processor"] + share, share)
    for part in map(_read, sorted(folder.glob("tests-*.json"))):
        for name, (times, seconds) in part["tests"].items():
            costs.tests[name].add(times, seconds)
            costs.lanes[part["lane"]].times += times
        for name, (times, seconds) in part["fixtures"].items():
            costs.fixtures[name].add(times, seconds)
    return costs


def table(costs: Costs, clock: float) -> str:
    """Return the lanes with their sum, then the dearest tests and fixtures. A test's parameters count together.

    `clock` is how many seconds the whole took, because lanes run beside each other.
    """
    sums = Cost(
        sum(lane.times for lane in costs.lanes.values()),
        clock,
        sum(lane.processor for lane in costs.lanes.values()),
        sum(lane.database for lane in costs.lanes.values()),
    )
    lanes = [*sorted(costs.lanes.items(), key=lambda lane: -lane[1].processor), ("all", sums)]
    return "\n".join(
        [
            "",
            _line("lane: seconds", "tests", "clock", "processor", "of it database"),
            *(_line(name, each.times, *(f"{s:.1f}" for s in (each.clock, each.processor, each.database)))
              for name, each in lanes),
            *_dearest("tests", costs.tests),
            *_dearest("fixtures", costs.fixtures),
        ]
    )  # fmt: skip


def _dearest(what: str, costs: dict[str, Cost]) -> Iterable[str]:
    dearest = sorted(costs.items(), key=lambda each: -each[1].processor)[:DEAREST]
    yield f"\nthe dearest {what}: seconds, times"
    yield from (f"{cost.processor:8.1f} {cost.times:6}  {name}" for name, cost in dearest)


def _line(name: str, *cells: object) -> str:
    return f"{name:14}" + "".join(f"{cell!s:>16}" for cell in cells)


def _read(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))
