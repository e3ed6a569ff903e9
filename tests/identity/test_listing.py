"""Where a sub-account lands, and what it reads there."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from server.company.identity.contracts import Menu
from server.company.identity.models import User
from server.kit import clock
from tests.support.people import Person

pytestmark = pytest.mark.django_db

LISTING = "/app/setting?type=listing"
MemberWith = Callable[..., Person]


@pytest.mark.parametrize(
    ("rights", "is_confined"),
    [
        ((), True),
        ((Menu.SETTINGS,), True),
        ((Menu.ACCOUNT,), True),
        ((Menu.IMPORT_LIST,), False),
        ((Menu.ORDERS,), False),
        ((Menu.MY_PRODUCTS, Menu.SETTINGS), False),
    ],
)
def test_a_sub_account_lands_on_the_listing_and_stays_on_it_without_an_area(
    member_with: MemberWith, rights: tuple[Menu, ...], is_confined: bool
) -> None:
    user = member_with(*rights).get("user/info")["user"]
    assert (user["landing"], user["is_confined"]) == (LISTING, is_confined)


def test_the_main_account_lands_nowhere_but_in_the_app(owner: Person) -> None:
    user = owner.get("user/info")["user"]
    assert (user["landing"], user["is_confined"]) == ("", False)


def test_it_reads_its_stores_and_rights_and_no_others(owner: Person, member_with: MemberWith) -> None:
    first, _second = [
        owner.post("store", {"platform": 9, "name": name})["store"]["id"] for name in ("Tea House", "Mug Shop")
    ]
    member = member_with(Menu.IMPORT_LIST, store_ids=[int(first)])
    User.objects.filter(pk=member.actor.user_id).update(expires_at=clock.now() + timedelta(days=3))
    found = member.get("setting/listing")
    assert [store["name"] for store in found["stores"]] == ["Tea House"]
    assert (found["rights"], found["every_store"]) == (["IMPORT_LIST"], False)
    assert found["owner"] == "owner@example.com"
    assert found["ends_at"] is not None
    assert found["price_rule"]


def test_prices_are_hidden_from_whom_they_do_not_concern(member: Person) -> None:
    found = member.get("setting/listing")
    assert (found["rights"], found["stores"], found["price_rule"]) == ([], [], None)
    assert member.get("setting/price-rule")["code"] == 1000403
