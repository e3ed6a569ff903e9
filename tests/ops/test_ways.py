"""What a way passes is counted: places, rooms, returns and statements."""

from typing import Any

import pytest
from django.db import connection, transaction

from ops.bootstrap.stamps import ROOT
from ops.ways.__main__ import table, written
from ops.ways.counting import Count, Place, walked

RULES = """
def fits(size):
    return all(one >= size for one in [1, 2])
"""
SERVICES = """
def act(read, fits):
    def said():
        return read()
    return [fits(said()) for _ in range(2)]
"""
READS = """
class Rows:
    def read(self):
        with self.atomic(), self.connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return cursor.fetchone()[0]
"""


def load(module: str, source: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    exec(compile(source, f"{ROOT}/{module}", "exec"), found)  # noqa: S102 - ours
    return found


@pytest.mark.django_db
def test_a_way_is_counted_once_it_is_warm() -> None:
    fits = load("tenants/tea/rules.py", RULES)["fits"]
    act = load("tenants/tea/services/leaves.py", SERVICES)["act"]
    rows = load("server/company/tea/selectors/rows.py", READS)["Rows"]()
    rows.connection, rows.atomic = connection, transaction.atomic
    kit = load("server/kit/tea.py", "def edge(act, *more): return act(*more)")["edge"]
    acted: list[object] = []
    walk = walked(lambda: acted.append(kit(act, rows.read, fits)))
    assert acted == [[True, True]] * 2
    mine = [place for place in walk.entered if "/tea" in place.module]
    # What happens inside a comprehension or a closure happens in the function that it is written in.
    assert dict.fromkeys(mine) == dict.fromkeys([
        Place("server/kit/tea.py", "edge"),
        Place("tenants/tea/services/leaves.py", "act"),
        Place("server/company/tea/selectors/rows.py", "Rows.read"),
        Place("tenants/tea/rules.py", "fits"),
    ])  # fmt: skip
    found = walk.count()
    # services, rows, rules, then back to each of them
    assert (found.inside, found.rooms, found.areas, found.returns) == (3, 3, 2, 3)
    assert found.places - found.inside >= 1
    assert walk.statements == ["SELECT 1", "SELECT 1"]


def test_the_page_keeps_what_was_counted_before() -> None:
    rows = table({"sip tea": Count(5, 3, 2, 1, 4, 9)})
    assert rows.splitlines()[-1] == "| sip tea | 5 | 3 | 2 | 1 | 4 | 9 |"
    page = written("# Ways\n\n## Before\n\nold\n\n## Now\n\nstale\n", rows)
    assert page == f"# Ways\n\n## Before\n\nold\n\n## Now\n\n{rows}\n"
