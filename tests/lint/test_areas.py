from itertools import pairwise

import pytest

from tests.lint.conftest import Planted

UPWARDS = [
    *pairwise(("contracts", "rules", "models", "selectors", "services", "jobs")),
    ("errors", "rules"), ("rules", "models"), ("models", "services"), ("locks", "services"),
    ("selectors", "locks"), ("contracts", "errors"),
]  # fmt: skip


@pytest.mark.parametrize(("lower", "higher"), UPWARDS)
def test_a_room_may_not_import_the_room_above_it(lint: Planted, lower: str, higher: str) -> None:
    path = f"tenants/stores/{lower}.py"

    assert lint({path: f"from tenants.stores.{higher} import thing\n"}) == [f"{path}:1 TW010"]


def test_a_relative_import_inside_a_function_does_not_hide_it(lint: Planted) -> None:
    text = "def late():\n    from ..jobs import refresh\n    return refresh\n"

    assert lint({"server/company/plans/models/plan.py": text}) == ["server/company/plans/models/plan.py:2 TW010"]


@pytest.mark.parametrize("room", ["models", "rules", "jobs", "locks"])
def test_another_area_is_entered_by_its_doors_only(lint: Planted, room: str) -> None:
    text = f"from server.company.identity.{room} import thing\n"

    assert lint({"server/company/plans/jobs.py": text}) == ["server/company/plans/jobs.py:1 TW010"]


@pytest.mark.parametrize("area", ["staff", "team"])
def test_staff_and_team_may_import_identity(lint: Planted, area: str) -> None:
    path = f"server/company/{area}/selectors/people.py"
    text = "from server.company.identity.models import User\nfrom server.company.identity.services import tokens\n"

    assert lint({path: text}) == [f"{path}:2 TW010"]


@pytest.mark.parametrize(("home", "other"), [("staff", "team"), ("team", "staff"), ("identity", "team")])
def test_whose_models_they_are_asks_nobody_elses(lint: Planted, home: str, other: str) -> None:
    path = f"server/company/{home}/services/people.py"

    assert lint({path: f"from server.company.{other}.models import Thing\n"}) == [f"{path}:1 TW010"]


@pytest.mark.parametrize("door", ["services", "selectors", "contracts", "errors"])
def test_the_doors_are_open(lint: Planted, door: str) -> None:
    text = f"from tenants.stores.{door} import thing\nfrom tenants.stores import {door}\n"

    assert lint({"tenants/importing/services.py": text}) == []


@pytest.mark.parametrize(
    "line",
    [
        "from django.db import transaction",
        "from tenants.stores.models import Store",
        "from tenants.stores import models",
    ],
)
def test_the_edge_has_no_orm(lint: Planted, line: str) -> None:
    path = "server/api/merchant/stores/routes.py"

    assert lint({path: f"{line}\n"}) == [f"{path}:1 TW010"]


def test_downwards_and_sideways_in_the_same_room_is_allowed(lint: Planted) -> None:
    text = (
        "from tenants.stores.services.names import rename\n"
        "from tenants.stores.selectors import stores\n"
        "from tenants.stores.models import Store\n"
        "from tenants.stores.contracts import StoreView\n"
    )

    assert lint({"tenants/stores/services/connect.py": text}) == []
