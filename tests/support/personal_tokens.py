"""Draw a personal token."""

from typing import Any

from django.test import Client

from server.company.identity.contracts import Menu
from tests.support.people import PASSWORD, Person

READS = {"name": "Robot", "rights": [Menu.IMPORT_LIST], "days": 30, "current_password": PASSWORD}


def draw(person: Person, **changes: Any) -> Client:
    answer = person.post("user/token", READS | changes)
    assert answer["success"] is True, answer
    return Client(headers={"Authorization": f"Bearer {answer['token']}"})
