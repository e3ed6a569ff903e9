"""Menus: what the server gives, by right and by what staff have opened (specification 000, sections 3, 6 and 7)."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from server.company.identity.contracts import Menu, Sensitive
from server.company.identity.rules import indexed_menus
from server.company.staff.models import AuditEntry
from server.tenancy.contracts import TenantRef
from tests.support.people import Person

pytestmark = pytest.mark.django_db

NAMED = """IMPORT_PRODUCT DASHBOARD IMPORT_LIST MY_PRODUCTS ORDERS PRODUCT_MARKET SERVICES_MARKET SETTINGS ACCOUNT
ANNOUNCEMENT CAPITAL_MANAGE REWARDS_MANAGE ACCOUNT_INTERCONNECT ANTSHOP_ROOT ANTSHOP CUSTOMERS_MANAGE MY_CHANNEL"""
IMPORT_1688 = "product/import?type=2&way=2&action=1"


def menus(person: Person) -> list[str]:
    found: list[str] = person.get("menu/current", refresh="1")["menus"]
    return found


def settle(staff: Client, tenant: TenantRef, *opened: str, reason: str = "Sells in China", status: int = 200) -> Any:
    body = orjson.dumps({"menus": opened, "reason": reason})
    answer = staff.put(f"/api/console/merchants/{tenant.id}/menus", body, "application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_every_name_of_the_specification_is_known() -> None:
    assert set(NAMED.split()) <= set(map(str, Menu))
    assert any(menu.startswith("ANTSITE_") for menu in Menu)


def test_areas_that_are_not_served_yet_are_in_no_menu(owner: Person, member_with: Callable[..., Person]) -> None:
    unserved = {"CUSTOMERS_MANAGE", "MY_CHANNEL", "ANTSHOP_ROOT", "ANTSHOP"}
    assert not unserved & set(menus(owner))
    assert not any(menu.startswith("ANTSITE_") for menu in menus(owner))
    assert menus(member_with(Menu.MY_CHANNEL, Menu.ANTSHOP, Menu.MY_PRODUCTS)) == ["MY_PRODUCTS", "ANNOUNCEMENT"]


def test_the_menus_of_the_specification_have_their_permission_index(
    owner: Person, member_with: Callable[..., Person]
) -> None:
    assert owner.get("menu/current")["permissions"] == [
        {"name": "DASHBOARD", "index": 1}, {"name": "IMPORT_LIST", "index": 2}, {"name": "MY_PRODUCTS", "index": 3},
        {"name": "ORDERS", "index": 4},
    ]  # fmt: skip
    found = member_with(Menu.MY_PRODUCTS, Menu.ANTSHOP).get("menu/current")["permissions"]
    assert found == [{"name": "MY_PRODUCTS", "index": 3}]
    every = frozenset(map(str, Menu))
    assert [index for _, index in indexed_menus(every)] == [1, 2, 3, 4, 23, 24]


def test_a_user_s_type_is_the_platform_of_the_first_store(owner: Person, member: Person) -> None:
    assert [person.get("user/info")["user"]["type"] for person in (owner, member)] == [1, 1]
    owner.post("store", {"platform": 9, "name": "Tea House"})
    assert [person.get("user/info")["user"]["type"] for person in (owner, member)] == [9, 9]


def test_staff_open_1688_to_a_merchant_and_close_it_again(
    owner: Person, member_with: Callable[..., Person], stranger: Person, staff: Callable[..., Client], tenant: TenantRef
) -> None:
    support = staff("support")
    with_right, without = member_with(Menu.SUPPLIER_1688, Sensitive.FIND_ITEMS), member_with(Menu.IMPORT_LIST)
    assert "1688" not in menus(owner) + menus(with_right)
    assert settle(support, tenant, "1688")["opened_menus"] == ["1688"]
    assert "1688" in menus(owner)
    assert owner.get("user/info")["user"]["menus"] == menus(owner)
    assert menus(with_right) == ["ACCOUNT_INTERCONNECT", "1688", "ANNOUNCEMENT"]
    assert menus(without) == ["IMPORT_LIST", "ANNOUNCEMENT"]
    assert "1688" not in menus(stranger)
    assert support.get(f"/api/console/merchants/{tenant.id}").json()["opened_menus"] == ["1688"]
    entry = AuditEntry.objects.get(action="merchants.open_menus")
    assert (entry.target, entry.reason, entry.detail) == (
        f"merchant {tenant.id}", "Sells in China", {"menus": ["1688"]}
    )  # fmt: skip
    settle(support, tenant)
    assert "1688" not in menus(owner) + menus(with_right)


def test_a_log_in_answers_with_what_is_opened(owner: Person, staff: Callable[..., Client], tenant: TenantRef) -> None:
    settle(staff("operator"), tenant, "1688")
    body = {"mailbox": "owner@example.com", "password": "tea4two", "series_id": 1}
    user = Client().post("/api/account-service/user/login", body, "application/json").json()["user"]
    assert "1688" in user["menus"]


def test_what_staff_may_not_open_stays_closed(owner: Person, staff: Callable[..., Client], tenant: TenantRef) -> None:
    support = staff("support")
    assert settle(support, tenant, "ANTSHOP", status=422)["fields"] == {"menus": "Unknown menus: ANTSHOP."}
    assert settle(support, tenant, "1688", reason=" ", status=422)["fields"] == {"reason": "Please enter a reason."}
    settle(staff("finance"), tenant, "1688", status=403)
    settle(staff("counsellor"), tenant, "1688", status=403)
    assert "1688" not in menus(owner)
    assert AuditEntry.objects.count() == 0


def test_only_who_has_1688_imports_from_it(
    owner: Person,
    staff: Callable[..., Client],
    tenant: TenantRef,
    settings: Settings,
    member_with: Callable[..., Person],
) -> None:
    settings.ALIBABA1688_APP_KEY = "1234567"
    body = {"product_ids": ["https://detail.1688.com/offer/710891050473.html"]}
    refused = owner.post(IMPORT_1688, body)
    assert (refused["code"], refused["msg"]) == (1000403, "1688 isn't enabled for your account.")
    asks_owner = member_with("IMPORT_PRODUCT").post(IMPORT_1688, body)
    assert asks_owner["msg"] == "1688 isn't enabled for you. Please ask the owner of the main account."
    settle(staff("support"), tenant, "1688")
    assert owner.post(IMPORT_1688, body)["msg"] == "1688 account authorization"
    assert owner.get("record/view")["records"] == []
