from pathlib import Path

import pytest

from tests.lint.tree import copy_of_the_tree, plant, run, tool

PLANTED = {
    "server/kit/planted.py": "import tenants.planted_area\n",
    "server/company/planted_company.py": "import server.adapters.planted_vendor\n",
    "server/jobs/planted_job.py": "import server.api.planted_edge\n",
    "tenants/preferences/planted_low.py": "import tenants.importing.planted_high\n",
    "tenants/importing/planted_high.py": "",
    "tenants/planted_area.py": "",
    "server/company/identity/planted_person.py": "import server.company.team.planted_team\n",
    "server/company/team/planted_team.py": "",
    "server/adapters/planted_vendor.py": "",
    "server/api/planted_edge.py": "",
}
EDGES = [
    ("server.kit.planted", "tenants.planted_area"),
    ("server.jobs.planted_job", "server.api.planted_edge"),
    ("server.company.planted_company", "server.adapters.planted_vendor"),
    ("tenants.preferences.planted_low", "tenants.importing.planted_high"),
    ("server.company.identity.planted_person", "server.company.team.planted_team"),
]


@pytest.fixture(scope="module")
def verdict(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, str]:
    tree = copy_of_the_tree(tmp_path_factory.mktemp("rooms"), "server", "tenants")
    plant(tree, PLANTED)
    return run(tree, tool("lint-imports"), "--no-cache")


@pytest.mark.parametrize(("lower", "higher"), EDGES)
def test_an_import_upwards_breaks_a_contract(verdict: tuple[int, str], lower: str, higher: str) -> None:
    status, said = verdict

    assert status == 1
    assert f"{lower} -> {higher}" in said


def test_all_four_contracts_bite(verdict: tuple[int, str]) -> None:
    broken = [line for line in verdict[1].splitlines() if line.strip().endswith("BROKEN")]

    assert len(broken) == 4


def test_the_planted_files_are_what_breaks_them(tmp_path: Path) -> None:
    tree = copy_of_the_tree(tmp_path, "server", "tenants")
    plant(tree, dict.fromkeys(PLANTED, "\n"))

    said = run(tree, tool("lint-imports"), "--no-cache")[1]

    assert "Contracts: " in said, said
    assert "planted" not in said
