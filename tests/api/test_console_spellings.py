"""The console finds people and merchants however their names and numbers are written."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.identity.models import User
from server.kit.folding import plain_width
from server.tenancy.models import Tenant
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
PHONE = "13800135678"


def groups(client: Client, text: str) -> Any:
    return client.get("/api/console/search", {"q": text}).json()["groups"]


@pytest.mark.parametrize(
    ("name", "searches"),
    [
        ("瓷馬克杯行", ("马克杯", "馬克杯")),
        ("ＡＣＭＥ Trading", ("acme", "ａｃｍｅ")),
        ("Acme 马克", ("ａｃｍｅ", "馬克")),
    ],
)
def test_a_merchant_is_found_however_the_name_is_written(
    staff: Staff, owner: Person, stranger: Person, name: str, searches: tuple[str, ...]
) -> None:
    Tenant.objects.filter(pk=stranger.actor.tenant_id).update(name=name)
    operator = staff("operator")
    for typed in searches:
        (group,) = groups(operator, typed)
        assert [hit["title"] for hit in group["hits"]] == [name], typed
        rows = operator.get("/api/console/merchants", {"q": typed}).json()["data"]
        assert [row["name"] for row in rows] == [name], typed


@pytest.mark.parametrize("typed", ["１３８００１３５６７８", "５６７８", "＋８６ １３８００１３５６７８"])
def test_a_phone_is_found_in_full_width_and_by_no_other_digits(staff: Staff, owner: Person, typed: str) -> None:
    User.objects.filter(pk=owner.actor.user_id).update(phone=PHONE, email=None)
    operator = staff("operator")
    (group,) = groups(operator, typed)
    assert (group["kind"], len(group["hits"])) == ("users", 1)
    assert groups(operator, plain_width(typed)) == [group]
    assert groups(operator, "１３８００１３") == []
