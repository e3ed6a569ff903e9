"""Every right closes something, and every name that a screen asks for is served to somebody."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from server.company.catalogue.contracts import Affiliation, TopicStatus
from server.company.catalogue.models import TopicPage
from server.company.catalogue.selectors import TABS
from server.company.identity.contracts import BROUGHT, CAPTURE, GRANTABLE_RIGHTS, PUBLISH_OVERRIDE, Menu, Sensitive
from server.company.identity.models import User
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant
from tests.support.operations import GUARDED, STREAMS
from tests.support.people import Person

pytestmark = pytest.mark.django_db

NO_RIGHT = {1000403, 1004003}
SERVICE, PRODUCTS = "/api/account-service", "/api/product-service"

WITHIN: dict[str, tuple[str, str, Any]] = {
    Sensitive.PLANS_AND_BALANCE: ("GET", f"{SERVICE}/edition_plan?platform=3", None),
    Sensitive.REWARDS_AND_BALANCE: ("GET", "/api/points-service/reward/list", None),
    Sensitive.STORES: ("POST", f"{SERVICE}/store", {"platform": 9, "name": "Tea"}),
    PUBLISH_OVERRIDE: (
        "POST",
        f"{SERVICE}/product/publish",
        {"ids": [1], "store_ids": [1], "override_reason": "Just now"},
    ),
}
"""Rights that an operation asks for by itself, with one of those operations."""


def closed_by(right: str) -> list[tuple[str, str, Any]]:
    """The operations that a right closes; those that read come first."""
    if right in WITHIN:
        return [WITHIN[right]]
    named = [
        operation
        for operation in GUARDED
        if operation.api == "merchant" and operation.permission == right and operation.id not in STREAMS
    ]
    return [
        (operation.method, operation.url({}), operation.body)
        for operation in sorted(named, key=lambda operation: operation.method != "GET")
    ]


def ask(person: Person, method: str, path: str, body: Any) -> int:
    answer = person.client.generic(
        method, path, "" if body is None else json.dumps(body), content_type="application/json"
    )
    return int(answer.json()["code"]) if "json" in answer["Content-Type"] else 200


@pytest.fixture
def sub_account(owner: Person, member_with: Callable[..., Person], tenant: TenantRef) -> Callable[[set[str]], Person]:
    """A sub-account whose rights are set anew; 1688 is open to its merchant."""
    Tenant.objects.filter(pk=tenant.id).update(opened_menus=[str(Menu.SUPPLIER_1688)])
    person = member_with()

    def with_rights(rights: set[str]) -> Person:
        User.objects.filter(pk=person.actor.user_id).update(rights=sorted(rights))
        return person

    return with_rights


def test_every_right_that_can_be_granted_closes_an_operation(sub_account: Callable[[set[str]], Person]) -> None:
    by_contents = {str(Menu.ANTSTORE_MARKET)}
    for right in sorted(GRANTABLE_RIGHTS - by_contents):
        method, path, body = next(iter(closed_by(right)), ("", "", None))
        assert path, f"{right} closes nothing"
        bringer = {str(Menu.IMPORT_PRODUCT)} if right == CAPTURE else set()
        without = ask(sub_account({*GRANTABLE_RIGHTS} - {right} - bringer), method, path, body)
        assert without in NO_RIGHT, (right, method, path, without)
        having = ask(sub_account({*GRANTABLE_RIGHTS}), method, path, body)
        assert having not in NO_RIGHT, (right, method, path, having)


@pytest.mark.parametrize(("affiliation", "menu"), TABS.items())
def test_the_right_to_a_tab_of_find_products_closes_its_pages(
    sub_account: Callable[[set[str]], Person], affiliation: Affiliation, menu: Menu
) -> None:
    now, kinds = clock.now(), {"page_type": 2, "topic_type": 1, "display_type": 1, "affiliation": affiliation}
    page = TopicPage.objects.create(
        name_en="Tea",
        status=TopicStatus.PUBLISHED,
        created_at=now,
        edited_at=now,
        edited_by=User.objects.get(email="owner@example.com"),
        **kinds,
    )
    others = {str(menu) for menu in TABS.values()} - {str(menu)}
    for rights, ids in (({str(menu)}, [str(page.pk)]), (others, [])):
        person = sub_account(rights)
        found = person.client.get(f"{PRODUCTS}/topic-page", {"affiliation": int(affiliation)}).json()
        assert [row["id"] for row in found["list"]] == ids
        products = person.client.get(f"{PRODUCTS}/topic-page-product", {"page_id": page.pk}).json()
        assert products["success"] is bool(ids), products


def test_sensitive_right_2_closes_what_depends_on_the_merchant_s_own_account(
    sub_account: Callable[[set[str]], Person],
) -> None:
    finding = {str(Menu.E_COMMERCE), str(Menu.SUPPLIER_1688)}
    for rights, is_open in ((finding, False), (finding | {str(Sensitive.FIND_ITEMS)}, True)):
        person = sub_account(rights)
        menus = person.get("user/info")["user"]["menus"]
        assert ("1688" in menus, "ACCOUNT_INTERCONNECT" in menus) == (is_open, is_open)
        for path in ("/api/alibaba-service/1688-products/pass", f"{SERVICE}/user-association"):
            assert (ask(person, "GET", path, None) not in NO_RIGHT) is is_open, path
        assert ask(person, "GET", f"{PRODUCTS}/topic-page", None) not in NO_RIGHT


def test_a_menu_that_nobody_grants_comes_with_what_is_in_it(sub_account: Callable[[set[str]], Person]) -> None:
    for menu, bringers in BROUGHT.items():
        for bringer in bringers:
            assert menu in sub_account({bringer}).get("user/info")["user"]["menus"], (menu, bringer)
        assert menu not in sub_account({*GRANTABLE_RIGHTS} - bringers).get("user/info")["user"]["menus"], menu
        refused = sub_account({menu}).get("user/info")["user"]["menus"]
        assert refused == ["ANNOUNCEMENT"], "one that was stored before opens nothing"


def test_the_main_account_is_offered_exactly_what_it_can_grant(owner: Person, tenant: TenantRef) -> None:
    Tenant.objects.filter(pk=tenant.id).update(opened_menus=[str(Menu.SUPPLIER_1688)])
    assert set(owner.get("sub_account")["rights"]) == GRANTABLE_RIGHTS - {CAPTURE}
    for right in ("MY_CHANNEL", "PRODUCT_MARKET", "ACCOUNT_INTERCONNECT", "ANTSHOP", "TEAM"):
        body = {"mailbox": "ben@example.com", "name": "", "rights": [right], "store_ids": None, "expires_at": None}
        assert owner.post("sub_account", body)["fields"] == {"rights": f"Unknown rights: {right}."}
    assert owner.get("sub_account")["sub_accounts"] == []


LATER = {str(Menu.ANTSHOP_ROOT), str(Menu.ANTSHOP)}
"""Areas that this installation does not serve yet: the tour passes over them, the switcher leaves them out."""
QUOTED = re.compile(r'"([A-Z0-9_]+)"')
ROOT = Path(__file__).parents[2]
LABELS = {"rightsTexts.ts"}


def test_every_menu_that_a_screen_asks_for_is_served_to_somebody(
    owner: Person, tenant: TenantRef, staff: Callable[..., Client]
) -> None:
    Tenant.objects.filter(pk=tenant.id).update(opened_menus=[str(Menu.SUPPLIER_1688)])
    served = {*owner.get("user/info")["user"]["menus"], str(Menu.ANTSITE_STORES)}
    sources = [
        path
        for app in ("portal", "console")
        for path in (ROOT / app / "src").rglob("*.ts*")
        if ".test." not in path.name and not {"generated", "testing"} & {*path.parts} and path.name not in LABELS
    ]
    needed = {name for path in sources for name in QUOTED.findall(path.read_text()) if name in {*map(str, Menu)}}
    assert {"E_COMMERCE", "SETTINGS", "PRODUCT_MARKET", "1688"} <= needed
    assert needed - served == LATER
