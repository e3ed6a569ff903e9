"""One merchant is removed whole; the others notice nothing."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from server.company.identity.models import User
from server.jobs.models import Job
from server.tenancy.contracts import TenantRef
from server.tenancy.deletion import delete_tenant, public_rows
from server.tenancy.errors import UnknownTenant
from server.tenancy.models import Domain, Tenant
from tests.factories.jobs import JobFactory
from tests.tenancy.conftest import schema_names

pytestmark = pytest.mark.django_db


def job_of(ref: TenantRef) -> Job:
    return JobFactory.create(schema_name=ref.schema_name)


def test_deleting_removes_schema_and_public_rows_of_one_merchant(tenant: TenantRef, other_tenant: TenantRef) -> None:
    job_of(tenant)
    kept = job_of(other_tenant)
    Domain.objects.create(domain="first.example", tenant_id=tenant.id)
    Domain.objects.create(domain="second.example", tenant_id=other_tenant.id)
    delete_tenant(tenant.schema_name)
    assert tenant.schema_name not in schema_names()
    assert other_tenant.schema_name in schema_names()
    assert list(Tenant.objects.values_list("pk", flat=True)) == [other_tenant.id]
    assert list(Job.objects.values_list("pk", flat=True)) == [kept.pk]
    assert list(Domain.objects.values_list("domain", flat=True)) == ["second.example"]


def test_deleting_removes_the_people_of_the_merchant(tenant: TenantRef, other_tenant: TenantRef) -> None:
    owner = User.objects.create(email="owner@example.com", tenant_id=tenant.id)
    User.objects.create(email="helper@example.com", tenant_id=tenant.id, root=owner)
    User.objects.create(email="stranger@example.com", tenant_id=other_tenant.id)
    delete_tenant(tenant.schema_name)
    assert list(User.objects.values_list("email", flat=True)) == ["stranger@example.com"]


def test_deleting_removes_the_files_of_the_merchant(
    tenant: TenantRef, other_tenant: TenantRef, settings: Any, tmp_path: Path, django_capture_on_commit_callbacks: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    for ref in (tenant, other_tenant):
        (tmp_path / ref.schema_name / "avatar").mkdir(parents=True)
        (tmp_path / ref.schema_name / "avatar" / "1").write_text("a face")
    with django_capture_on_commit_callbacks(execute=True):
        delete_tenant(tenant.schema_name)
        assert (tmp_path / tenant.schema_name).exists(), "not before it is certain"
    assert [folder.name for folder in tmp_path.iterdir()] == [other_tenant.schema_name]


def test_unknown_tenant_is_not_deleted(tenant: TenantRef) -> None:
    with pytest.raises(UnknownTenant):
        delete_tenant("t_aaaaaaaaaaaaaaaa")
    assert Tenant.objects.count() == 2


def test_public_rows_are_found_by_their_column() -> None:
    found = {(model._meta.label, column) for model, column in public_rows()}
    assert {("tenancy.Domain", "tenant_id"), ("jobs.Job", "schema_name")} <= found
    assert ("tenancy.Tenant", "schema_name") not in found


def test_command_asks_before_it_deletes(tenant: TenantRef, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda _prompt: "no")
    with pytest.raises(CommandError, match="nothing was deleted"):
        call_command("delete_tenant", tenant.schema_name)
    assert tenant.schema_name in schema_names()
    with pytest.raises(CommandError, match="no tenant"):
        call_command("delete_tenant", "t_aaaaaaaaaaaaaaaa", "--yes")
    out = StringIO()
    call_command("delete_tenant", tenant.schema_name, "--yes", stdout=out)
    assert out.getvalue() == f"{tenant.schema_name} is deleted\n"
    assert tenant.schema_name not in schema_names()
