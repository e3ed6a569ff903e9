"""A store that was removed long ago leaves nothing behind; before that it comes back with all it had."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Domain
from server.tenancy.scope import tenant_scope_of
from tenants.preferences.models import PriceRuleRow
from tenants.products.models import Publication, PublicationVariant
from tenants.shop.jobs import purge_removed_stores
from tenants.shop.models import Shop, ShopProduct, ShopVariant
from tenants.stores.models import Store
from tests.importing.helpers import import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

OF_A_SHOP = (Store, Shop, ShopProduct, ShopVariant, Publication, PublicationVariant, PriceRuleRow)


@pytest.fixture
def shop(owner: Person, outside: Outside) -> str:
    """A hosted shop with three products and a price rule of its own; answers the store's id."""
    store_id = str(open_shop(owner)["store"]["id"])
    import_lines(owner, links(outside, 3), action=8, store_ids=[store_id])
    drain_jobs(skip_pauses=True)
    compare = {"enable": False, "type": 2, "coefficient": "1"}
    rule = {"enable": True, "type": 2, "coefficient": "3", "compare_at": compare}
    assert owner.put("setting/price-rule", {"store_id": store_id, "rule": rule})["success"]
    return store_id


def open_shop(person: Person, name: str = "Tea House") -> Any:
    return person.post("store", {"platform": 9, "name": name})


def remove(person: Person, store_id: str) -> None:
    assert person.delete(f"store/{store_id}?uninstall_reason=Other")["success"]


def purge(tenant: TenantRef, *, days: float) -> dict[str, int]:
    """Run the purge so many days from now; answers how many rows of each kind are left."""
    with tenant_scope_of(tenant):
        with time_machine.travel(clock.now() + timedelta(days=days)):
            purge_removed_stores()
        return {model.__name__: model._default_manager.count() for model in OF_A_SHOP}


def test_a_shop_that_was_removed_thirty_days_ago_is_gone_whole(owner: Person, shop: str, tenant: TenantRef) -> None:
    remove(owner, shop)
    before = purge(tenant, days=29)
    assert before == before | {"Store": 1, "Shop": 1, "ShopProduct": 3, "Publication": 3, "PriceRuleRow": 1}
    assert Domain.objects.filter(domain__startswith="tea-house.").count() == 1

    after = purge(tenant, days=31)
    assert after == dict.fromkeys(after, 0)
    assert not Domain.objects.filter(domain__startswith="tea-house.").exists()
    listed = owner.get("import_list")["products"]
    assert [(row["state"], row["stores"]) for row in listed] == [("ready", [])] * 3
    assert purge(tenant, days=31) == after


def test_opened_again_in_time_it_has_all_it_had(owner: Person, shop: str, tenant: TenantRef) -> None:
    remove(owner, shop)
    purge(tenant, days=29)
    assert open_shop(owner)["store"]["id"] == shop
    kept = purge(tenant, days=90)
    assert kept == kept | {"Store": 1, "Shop": 1, "ShopProduct": 3, "Publication": 3, "PriceRuleRow": 1}
    assert owner.get("my_product")["count"] == 3


def test_what_belongs_to_other_stores_stays(
    owner: Person, shop: str, stranger: Person, tenant: TenantRef, outside: Outside
) -> None:
    other = open_shop(owner, "Other House")["store"]["id"]
    ids = [product["id"] for product in owner.get("import_list")["products"]]
    owner.post("product/publish", {"ids": ids, "store_ids": [other]})
    drain_jobs(skip_pauses=True)
    remove(owner, shop)
    left = purge(tenant, days=31)
    assert left == left | {"Store": 1, "Shop": 1, "ShopProduct": 3, "Publication": 3, "PriceRuleRow": 0}
    states = [
        [(store["store_id"], store["state"]) for store in each["stores"]]
        for each in owner.get("import_list")["products"]
    ]
    assert states == [[(other, "published")]] * 3
    assert Domain.objects.filter(domain__startswith="other-house.").count() == 1


def test_the_freed_host_name_can_be_taken_by_another_merchant(
    owner: Person, stranger: Person, shop: str, tenant: TenantRef
) -> None:
    remove(owner, shop)
    assert not open_shop(stranger)["store"]["domain"].startswith("tea-house.")
    purge(tenant, days=31)
    assert open_shop(stranger, "Tea House ")["store"]["domain"].startswith("tea-house")
