"""Imports at the same time: one product once, never more than the plan allows, no outcome lost."""

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tenants.importing.storing.drafts import Fate, keep_drafts
from tests.factories.importing import draft
from tests.factories.quotas import QuotaFactory
from tests.importing.helpers import detail_of, import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.threads import all_at_once


@pytest.mark.django_db(transaction=True)
def test_the_same_product_from_two_imports_at_once_is_listed_once(owner: Person, tenant: TenantRef) -> None:
    def keep() -> str:
        with tenant_scope_of(tenant):
            kept = keep_drafts(owner.actor, [draft("a"), draft("b")], overwrite=(), now=clock.now())
            return "".join(sorted(item.fate[0] for item in kept.values()))

    assert sorted(all_at_once(keep, keep, keep)) == ["ee", "ee", "nn"]
    with tenant_scope_of(tenant):
        assert ListedProduct.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_imports_at_once_never_pass_the_plan_s_limit(owner: Person, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        QuotaFactory.create(import_products=7)

    def keep(start: int) -> int:
        with tenant_scope_of(tenant):
            drafts = [draft(f"p{at}") for at in range(start, start + 5)]
            kept = keep_drafts(owner.actor, drafts, overwrite=(), now=clock.now())
            return sum(item.fate is Fate.NEW for item in kept.values())

    assert sum(all_at_once(lambda: keep(0), lambda: keep(10), lambda: keep(20))) == 7
    with tenant_scope_of(tenant):
        assert ListedProduct.objects.count() == 7


def test_a_store_import_and_a_link_import_side_by_side_lose_no_outcome(owner: Person, outside: Outside) -> None:
    store = import_lines(owner, [outside.url], page_type=2)
    single = import_lines(owner, links(outside, 3))
    from tenants.processes.engine.pump import pump

    with tenant_scope_of(TenantRef(owner.actor.tenant_id, owner.actor.schema_name)):
        pump(int(single["data"]))
    drain_jobs()
    shown = detail_of(owner, store["data"])
    counts = shown["counts"]
    assert (counts["failed"], shown["record"]["skipped_count"]) == (0, 3)
    assert counts["all"] == owner.get("import_list")["count"]
