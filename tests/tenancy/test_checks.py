"""The folder tells the schema, and no tenant's table is in public."""

import pytest
from django.core.checks import run_checks
from django.db import connection
from pytest_django import Settings

from server.tenancy.checks import apps_are_in_their_schema, no_tenant_table_in_public, tenant_tables


def test_this_house_is_in_order() -> None:
    assert apps_are_in_their_schema() == []


def test_tenant_app_among_the_shared_apps_is_an_error(settings: Settings) -> None:
    settings.SHARED_APPS = [*settings.SHARED_APPS, "tenants.orders"]
    assert [message.id for message in apps_are_in_their_schema()] == ["tenancy.E001"]


def test_shared_app_among_the_tenants_is_an_error(settings: Settings) -> None:
    settings.TENANT_APPS = [*settings.TENANT_APPS, "server.company.identity"]
    found = [message for message in run_checks(tags=["models"]) if (message.id or "").startswith("tenancy.")]
    assert [message.id for message in found] == ["tenancy.E002"]


@pytest.mark.django_db
def test_no_tenant_table_is_in_public() -> None:
    assert tenant_tables() != []
    assert no_tenant_table_in_public(databases=["default"]) == []


@pytest.mark.django_db
def test_strayed_tenant_table_is_an_error() -> None:
    stray = tenant_tables()[0]
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE public.{stray} (id int)")
    found = no_tenant_table_in_public(databases=["default"])
    assert [(message.id, stray in message.msg) for message in found] == [("tenancy.E003", True)]
