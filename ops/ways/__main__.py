"""`python -m ops.ways [SCENE ...] [--write]`: count places, rooms, returns and statements of the ways that matter."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path

import django
import pytest

from ops.bootstrap.problem import Problem, report
from ops.ways.counting import Count, Walk, walked

HERE = Path(__file__).parent
RESULTS = HERE / "RESULTS.md"
ROOMS_WITH_SCENES = ("payments", "products", "workorders")
NOW = "## Now\n"


class Ways:
    """A plugin of pytest that lends the scenes their counter, and keeps what they count."""

    def __init__(self) -> None:
        self.walks: dict[str, Walk] = {}

    @pytest.fixture
    def counted(self) -> Callable[[str, Callable[[], object]], None]:
        return lambda way, act: self.walks.update({way: walked(act)})


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m ops.ways", description=__doc__)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="a part of a scene's name; all by default")
    parser.add_argument("--write", action="store_true", help=f"keep the table in {RESULTS.name}")
    parser.add_argument("--places", metavar="WAY", help="also list the places of the ways with this in their name")
    given = parser.parse_args()
    if given.scenes and given.write:
        parser.error("the table has all ways")
    if not os.environ.get("DATABASE_URL"):
        again = [sys.executable, "-m", "ops.ways", *sys.argv[1:]]
        return subprocess.call([sys.executable, "-m", "ops.postgres", "throwaway", "--", *again])
    walks = _walks(given.scenes)
    text = table({way: walk.count() for way, walk in walks.items()})
    print(text)
    for way, walk in walks.items():
        if given.places and given.places in way:
            print("\n".join((f"\n{way}", *_lines(walk))))
    if given.write:
        RESULTS.write_text(written(RESULTS.read_text("utf-8"), text), "utf-8")
    return 0


def _walks(scenes: Sequence[str]) -> dict[str, Walk]:
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.config.settings_test"
    django.setup()  # before pytest loads what lends the fixtures
    ways = Ways()
    loaded = ("tests.conftest", *(f"tests.{room}.conftest" for room in ROOMS_WITH_SCENES))
    plugins = [word for name in (*loaded, "no:playwright", "no:cacheprovider") for word in ("-p", name)]
    requested = ("-k", " or ".join(scenes)) if scenes else ()
    status = pytest.main([str(HERE / "scenes.py"), "-q", "--no-header", *plugins, *requested], plugins=[ways])
    if status:
        raise Problem("a way could not be counted: see above")
    return ways.walks


def table(counts: Mapping[str, Count]) -> str:
    names = [field.name for field in fields(Count)]
    lines = [f"| way | {' | '.join(names)} |", f"|---|{'---:|' * len(names)}"]
    lines += [f"| {way} | {' | '.join(map(str, asdict(count).values()))} |" for way, count in counts.items()]
    return "\n".join(lines)


def written(text: str, table: str) -> str:
    """Return the page with this table as the present one."""
    return f"{text.partition(NOW)[0]}{NOW}\n{table}\n"


def _lines(walk: Walk) -> Iterator[str]:
    """Yield each visit: a module, and what is entered in it."""
    module = ""
    for place in walk.entered:
        if place.module != module:
            module = place.module
            yield module
        yield f"    {place.function}"
    yield from walk.statements


if __name__ == "__main__":
    sys.exit(report(main))
