"""The first Settings page: price rules and conversion rates, each kept and used."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.plans.models import Plan
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.preferences.models import ConversionRow, PriceRuleRow, QuotaRow
from tenants.preferences.services.limits import copy_limits, lock_limits
from tests.support.monitoring_rules import rule
from tests.support.people import Person
from tests.support.threads import all_at_once


def test_the_default_is_twice_the_cost_until_it_is_changed(owner: Person) -> None:
    assert owner.get("setting/price-rule")["default"]["text"] == "cost × 2"

    answer = owner.put("setting/price-rule", {"rule": rule("1.75")})
    assert (answer["default"]["coefficient"], answer["default"]["text"]) == ("1.75", "cost × 1.75")
    assert owner.get("setting/price-rule")["default"]["coefficient"] == "1.75"

    assert owner.put("setting/price-rule", {"rule": None})["default"]["text"] == "cost × 2"


def test_setting_a_rule_twice_at_once_keeps_one_rule(owner: Person, tenant: TenantRef) -> None:
    owner.put("setting/price-rule", {"rule": rule("3")})
    owner.put("setting/price-rule", {"rule": rule("4")})
    with tenant_scope_of(tenant):
        assert PriceRuleRow.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (rule("0"), "coefficient"),
        (rule("-1"), "coefficient"),
        (rule("2", compare_at={"enable": True, "type": 2, "coefficient": "0"}), "compare_at.coefficient"),
        (rule("2", compare_at={"enable": True, "type": 2, "coefficient": "1.5"}), "compare_at.coefficient"),
        (rule("x"), "rule.coefficient"),
        (rule("2", type=3), "type"),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused_by_field(
    owner: Person, tenant: TenantRef, body: dict[str, Any], field: str
) -> None:
    answer = owner.put("setting/price-rule", {"rule": body})
    assert answer["code"] == 1000400
    assert field in answer["fields"]
    with tenant_scope_of(tenant):
        assert not PriceRuleRow.objects.exists()


def test_a_rule_for_an_unknown_store_is_refused(owner: Person) -> None:
    assert owner.put("setting/price-rule", {"store_id": 4711, "rule": rule()})["code"] == 1000404


def test_a_rate_is_set_dated_changed_and_forgotten(owner: Person) -> None:
    owner.put("setting/conversion", {"from": "usd", "to": "EUR", "rate": "0.9"})
    answer = owner.put("setting/conversion", {"from": "USD", "to": "EUR", "rate": "0.92"})
    (kept,) = answer["conversions"]
    assert (kept["from"], kept["to"], kept["rate"]) == ("USD", "EUR", "0.92")
    assert kept["as_of"].endswith("Z") or "+00:00" in kept["as_of"]

    gone = owner.client.delete(
        "/api/account-service/setting/conversion", {"from": "USD", "to": "EUR"}, content_type="application/json"
    ).json()
    assert gone["conversions"] == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"from": "USD", "to": "USD", "rate": "1"}, "to"),
        ({"from": "XYZ", "to": "USD", "rate": "1"}, "from"),
        ({"from": "USD", "to": "EUR", "rate": "0"}, "rate"),
        ({"from": "USD", "to": "EUR", "rate": "-2"}, "rate"),
    ],
)
def test_a_rate_that_makes_no_sense_is_refused(
    owner: Person, tenant: TenantRef, body: dict[str, str], field: str
) -> None:
    answer = owner.put("setting/conversion", body)
    assert (answer["code"], list(answer["fields"])) == (1000400, [field])
    with tenant_scope_of(tenant):
        assert not ConversionRow.objects.exists()


def test_only_who_may_set_sets(member_with: Callable[..., Person], stranger: Person, owner: Person) -> None:
    member = member_with("IMPORT_LIST")
    assert member.get("setting/price-rule")["code"] == 1000403
    assert member.put("setting/price-rule", {"rule": rule("9")})["code"] == 1000403
    stranger.put("setting/price-rule", {"rule": rule("9")})
    assert owner.get("setting/price-rule")["default"]["coefficient"] == "2"


def test_the_free_plan_holds_until_another_is_copied(owner: Person, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        free = lock_limits(owner.actor)
        assert (free.name, free.stores_per_platform, free.import_products) == ("Free", 3, 10_000)
        assert (free.monitored_variants, free.sub_accounts) == (1_000, 1)
        Plan.objects.filter(is_default=True).update(import_products=20_000)
        assert lock_limits(owner.actor) == free
        copy_limits(owner.actor, now=clock.now())
        assert lock_limits(owner.actor).import_products == 20_000


@pytest.mark.django_db(transaction=True)
def test_limits_that_are_copied_at_once_are_one_row(owner: Person, tenant: TenantRef) -> None:
    from django.db import transaction

    def lock() -> str:
        with tenant_scope_of(tenant), transaction.atomic():
            return lock_limits(owner.actor).name

    assert all_at_once(lock, lock, lock) == ["Free"] * 3
    with tenant_scope_of(tenant):
        assert QuotaRow.objects.count() == 1
