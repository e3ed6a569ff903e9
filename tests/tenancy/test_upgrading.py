"""An upgrade brings every merchant along, and goes on where it stopped."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DataError, OperationalError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from server.company.identity.errors import SetAside
from server.jobs.models import JobState
from server.jobs.verdicts import after_error
from server.tenancy import heads, upgrades
from server.tenancy.contracts import TenantRef
from server.tenancy.domains import claim_domain
from server.tenancy.errors import TenantSetAside
from server.tenancy.heads import everything_is_migrated
from server.tenancy.migrating import Say, migrate_tenant_schema
from server.tenancy.models import SchemaScript, Tenant, TenantState
from server.tenancy.provisioning import claim_schema, fill_pool
from server.tenancy.scope import tenant_scope, tenant_scope_of
from server.tenancy.selectors import tenants_set_aside
from server.tenancy.start import NEWER, database_fault, refuse_wrong_database
from server.tenancy.template import TEMPLATE_SCHEMA
from server.tenancy.upgrades import migrate_everything, tenants_behind
from tests.support.people import Person
from tests.support.threads import all_at_once
from tests.tenancy.conftest import schema_names


def silent(_line: str) -> None:
    return None


class Migrated:
    """Replaces the migration of a tenant; fails for one of them on request."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.schemas: list[str] = []
        self.fails_at: dict[str, Exception] = {}
        monkeypatch.setattr(upgrades, "migrate_tenant_schema", self)

    def __call__(self, schema_name: str, say: Say) -> None:
        if schema_name in self.fails_at:
            raise self.fails_at[schema_name]
        migrate_tenant_schema(schema_name, say)
        self.schemas.append(schema_name)


@pytest.fixture
def migrated(monkeypatch: pytest.MonkeyPatch) -> Migrated:
    return Migrated(monkeypatch)


def leave_behind(*refs: TenantRef) -> None:
    Tenant.objects.filter(pk__in=[ref.id for ref in refs]).update(migration_head="older")


@pytest.mark.django_db
def test_upgrade_skips_tenants_at_the_head(tenant: TenantRef, other_tenant: TenantRef, migrated: Migrated) -> None:
    leave_behind(other_tenant)
    migrate_everything(silent)
    assert migrated.schemas == [other_tenant.schema_name]
    assert tenants_behind() == []


@pytest.mark.django_db
def test_upgrade_goes_on_where_the_database_went_away(
    tenant: TenantRef, other_tenant: TenantRef, migrated: Migrated
) -> None:
    third = claim_schema("Third").schema_name
    Tenant.objects.update(migration_head="older")
    migrated.fails_at = {other_tenant.schema_name: OperationalError("server closed the connection")}
    with pytest.raises(OperationalError):
        migrate_everything(silent)
    assert tenants_behind() == [other_tenant.schema_name, third]
    assert tenants_set_aside() == {}
    migrated.fails_at = {}
    migrate_everything(silent)
    assert migrated.schemas == [tenant.schema_name, other_tenant.schema_name, third]
    assert tenants_behind() == []


BROKEN = DataError("a column holds what no upgrade expected")
FAULT = f"DataError: {BROKEN}"


@pytest.mark.django_db
def test_a_broken_merchant_is_set_aside_listed_and_served_once_mended(
    owner: Person, other_tenant: TenantRef, migrated: Migrated, client: Client
) -> None:
    broken = TenantRef(owner.actor.tenant_id, owner.actor.schema_name)
    leave_behind(broken, other_tenant)
    migrated.fails_at = {broken.schema_name: BROKEN}
    lines: list[str] = []
    migrate_everything(lines.append)
    assert (migrated.schemas, tenants_behind()) == ([other_tenant.schema_name], [broken.schema_name])
    assert f"{broken.schema_name} is set aside: {FAULT}" in lines
    assert everything_is_migrated()
    assert f"{broken.schema_name} is set aside: {FAULT}" in client.get("/readyz").json()["problems"]
    response = owner.get("user/info")
    assert (response["success"], response["msg"]) == (False, SetAside.says)
    with pytest.raises(TenantSetAside), tenant_scope(broken.schema_name):
        pass
    verdict = after_error(TenantSetAside("x"), attempts=5, max_attempts=5, losses=99)
    assert (verdict.state, verdict.is_lost) == (JobState.WAITING, True)
    migrated.fails_at = {}
    migrate_everything(silent)
    assert (tenants_set_aside(), tenants_behind()) == ({}, [])
    assert owner.get("user/info")["success"] is True


@pytest.mark.django_db
def test_the_version_before_a_failed_upgrade_serves_the_broken_merchant_again(tenant: TenantRef) -> None:
    Tenant.objects.filter(pk=tenant.id).update(state=TenantState.SET_ASIDE, upgrade_fault=FAULT)
    migrate_everything(silent)
    assert (tenants_set_aside(), Tenant.objects.get(pk=tenant.id).state) == ({}, TenantState.READY)


@pytest.mark.django_db
def test_an_upgrade_that_fails_for_all_of_the_first_stops(two_tenants: object, migrated: Migrated) -> None:
    for name in ("Third", "Fourth"):
        claim_schema(name)
    Tenant.objects.update(migration_head="older")
    schemas = tenants_behind()
    migrated.fails_at = dict.fromkeys(schemas, BROKEN)
    with pytest.raises(CommandError, match="The first 3 merchants could not be upgraded"):
        migrate_everything(silent)
    assert Tenant.objects.get(schema_name=schemas[3]).state == TenantState.READY


@pytest.mark.django_db
def test_the_shop_of_a_merchant_who_is_set_aside_is_away_for_a_while(tenant: TenantRef, client: Client) -> None:
    claim_domain(tenant_id=tenant.id, host="tea.shops.localhost")
    assert client.get("/", headers={"host": "tea.shops.localhost"}).status_code == 404
    Tenant.objects.filter(pk=tenant.id).update(state=TenantState.SET_ASIDE)
    response = client.get("/", headers={"host": "tea.shops.localhost"})
    assert (response.status_code, response["Retry-After"]) == (503, "5")


@pytest.mark.django_db
def test_suspended_merchants_are_upgraded_too(tenant: TenantRef, migrated: Migrated) -> None:
    leave_behind(tenant)
    Tenant.objects.filter(pk=tenant.id).update(state=TenantState.SUSPENDED)
    migrate_everything(silent)
    assert migrated.schemas == [tenant.schema_name]


@pytest.mark.django_db
def test_upgrade_discards_the_stale_pool_and_keeps_the_rest(tenant: TenantRef) -> None:
    fill_pool(3)
    stale = list(Tenant.objects.filter(state=TenantState.POOL).order_by("id")[:2])
    Tenant.objects.filter(pk__in=[row.pk for row in stale]).update(migration_head="older")
    lines: list[str] = []
    migrate_everything(lines.append)
    assert lines == ["2 stale pool schemas discarded"]
    assert Tenant.objects.filter(state=TenantState.POOL).count() == 1
    assert not {row.schema_name for row in stale} & schema_names()
    assert tenant.schema_name in schema_names()


@pytest.mark.django_db(transaction=True)
def test_upgrades_at_the_same_time_migrate_each_tenant_once(
    own_schemas: None, tenant: TenantRef, other_tenant: TenantRef, migrated: Migrated
) -> None:
    leave_behind(tenant, other_tenant)
    all_at_once(*[lambda: migrate_everything(silent)] * 3)
    assert migrated.schemas == [tenant.schema_name, other_tenant.schema_name]


@pytest.mark.django_db(transaction=True)
def test_template_of_a_new_head_is_made_by_the_upgrade(own_schemas: None, tenant: TenantRef) -> None:
    SchemaScript.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE {TEMPLATE_SCHEMA}.of_newer_code (id int)")
    assert not heads.everything_is_migrated()
    migrate_everything(silent)
    assert heads.everything_is_migrated()
    assert "of_newer_code" not in SchemaScript.objects.get().sql
    with transaction.atomic():
        assert claim_schema("Ada's shop").migration_head == heads.tenant_head()


@pytest.mark.django_db
def test_another_migration_is_another_head(monkeypatch: pytest.MonkeyPatch) -> None:
    before = heads.tenant_head()
    real = heads._migrations_of
    monkeypatch.setattr(heads, "_migrations_of", lambda label: [*real(label), "0099_added"])
    heads.tenant_head.cache_clear()
    try:
        assert heads.tenant_head() != before
        assert not heads.public_is_migrated()
    finally:
        monkeypatch.undo()
        heads.tenant_head.cache_clear()
    assert heads.tenant_head() == before
    assert heads.public_is_migrated()


@pytest.mark.django_db
def test_upgrade_with_nothing_to_do_costs_few_queries(
    two_tenants: object, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(12):
        migrate_everything(silent)


@pytest.mark.django_db
def test_recorder_looks_into_the_selected_schema_alone(tenant: TenantRef) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA t_emptyemptyemptye")
    with tenant_scope_of(TenantRef(id=0, schema_name="t_emptyemptyemptye")):
        assert MigrationRecorder(connection).applied_migrations() == {}
    with tenant_scope_of(tenant):
        applied = MigrationRecorder(connection).applied_migrations()
    assert {label for label, _name in applied} <= heads.labels_of(["tenants"]) | {key[0] for key in applied}
    assert ("tenancy", "0001_initial") not in applied


@pytest.mark.django_db
def test_check_tells_whether_something_is_behind(tenant: TenantRef) -> None:
    with pytest.raises(SystemExit) as up_to_date:
        call_command("migrate_schemas", "--check")
    leave_behind(tenant)
    with pytest.raises(SystemExit) as behind:
        call_command("migrate_schemas", "--check")
    assert (up_to_date.value.code, behind.value.code) == (0, 1)
    assert tenants_behind() == [tenant.schema_name]


@pytest.mark.django_db
def test_plain_migrate_migrates_every_schema(tenant: TenantRef, migrated: Migrated) -> None:
    leave_behind(tenant)
    out = StringIO()
    call_command("migrate", stdout=out)
    assert migrated.schemas == [tenant.schema_name]
    assert tenant.schema_name in out.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize("arguments", [["tenancy"], ["--fake"], ["--plan"], ["--prune"]])
def test_plain_migrate_refuses_what_concerns_public_alone(arguments: list[str], migrated: Migrated) -> None:
    with pytest.raises(CommandError, match="migrate_schemas"):
        call_command("migrate", *arguments)
    assert migrated.schemas == []


@pytest.mark.django_db
@pytest.mark.parametrize("place", ["public", "a merchant"])
def test_an_old_version_refuses_a_newer_database(
    place: str, tenant: TenantRef, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database_fault() == ""
    if place == "public":
        MigrationRecorder(connection).record_applied("jobs", "0999_of_a_newer_version")
    else:
        leave_behind(tenant)
        with tenant_scope_of(tenant):
            MigrationRecorder(connection).record_applied("stores", "0999_of_a_newer_version")
    with pytest.raises(CommandError, match="migrated by a newer version"):
        migrate_everything(silent)
    # The connection holds the transaction of the test.
    monkeypatch.setattr("server.tenancy.start.connection.close", lambda: None)
    for start in (refuse_wrong_database, lambda: call_command("work")):
        with pytest.raises(SystemExit, match="migrated by a newer version"):
            start()
    response = client.get("/readyz")
    assert (response.status_code, response.json()["migrations"]) == (503, False)
    assert response.json()["problems"][0] == NEWER


@pytest.mark.django_db
def test_migrations_that_were_joined_are_not_newer() -> None:
    MigrationRecorder(connection).record_applied("jobs", "0001_before_it_was_joined")
    MigrationRecorder(connection).record_applied("an_area_that_is_gone", "0999_last")
    assert database_fault() == ""
