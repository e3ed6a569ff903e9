"""A personal token reads only what its rights say, whatever its owner may read; every operation is walked."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from server.api.gateway.token_rights import TOKEN_RIGHTS
from tests.support.people import PASSWORD, Person
from tests.support.registration import API

pytestmark = pytest.mark.django_db

DOCUMENT = Path("server/api/generated/merchant.openapi.json")
ALWAYS = {"user.info", "menu.current", "config.show", "supplier.list"}


def operations() -> list[tuple[str, str, str]]:
    """Method, path and id of each operation that asks for a session alone."""
    paths = json.loads(DOCUMENT.read_text())["paths"]
    return [
        (method, path, operation["operationId"])
        for path, found in paths.items()
        for method, operation in found.items()
        if operation.get("x-permission") == "signed in"
    ]


STREAM = "record.execution"
"""Runs on the event loop, with a connection that sees no test's rows."""
READS = [
    (path, name)
    for method, path, name in operations()
    if method == "get" and "{" not in path and not name.startswith(("user_config.", "user.sign_out", STREAM))
]


def token_of(owner: Person, *rights: str) -> Client:
    body = {"name": "reader", "rights": list(rights), "can_write": False, "days": 30, "current_password": PASSWORD}
    return Client(headers={"Authorization": owner.post("user/token", body)["token"]})


def test_every_operation_of_the_table_exists() -> None:
    assert set(TOKEN_RIGHTS) <= {name.removesuffix(".get") for _, _, name in operations()}


@pytest.mark.parametrize(("path", "name"), READS, ids=[name for _, name in READS])
def test_a_token_for_rewards_reads_none_of_it(owner: Person, path: str, name: str) -> None:
    answer: Any = token_of(owner, "REWARDS_MANAGE").get(path)
    if name in ALWAYS:
        assert answer.json()["success"] is True
    else:
        assert answer.json()["code"] == 1000403


@pytest.mark.parametrize(
    ("right", "path"),
    [
        ("IMPORT_LIST", "record/history"),
        ("IMPORT_LIST", "store"),
        ("SETTINGS", "store"),
        ("SENSITIVE_0", "subscribe_order/list"),
        ("DASHBOARD", "notice"),
    ],
)
def test_a_token_reads_what_its_rights_say(owner: Person, right: str, path: str) -> None:
    assert token_of(owner, right).get(f"{API}/{path}").json()["success"] is True
