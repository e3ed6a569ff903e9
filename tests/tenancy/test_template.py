"""A schema made by the script is the schema that migrations make."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, transaction

from server.tenancy import dump
from server.tenancy.dump import dump_schema, pg_dump
from server.tenancy.errors import PgDumpFailed
from server.tenancy.heads import template_is_migrated
from server.tenancy.migrating import migrate_tenant_schema
from server.tenancy.models import SchemaScript
from server.tenancy.provisioning import claim_schema
from server.tenancy.template import TEMPLATE_SCHEMA, refresh_template

MIGRATED = "t_migratedmigrated"


def comparable(schema_name: str) -> str:
    """The dump without what must differ: the schema's name and when its migrations ran."""
    text = dump_schema(schema_name).replace(schema_name, "THE_SCHEMA")
    return re.sub(r"'\d{4}-\d\d-\d\d [^']*'", "'WHEN'", text)


@pytest.mark.django_db(transaction=True)
def test_cloned_schema_equals_a_migrated_schema(own_schemas: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {MIGRATED}")
    migrate_tenant_schema(MIGRATED)
    with transaction.atomic():
        cloned = claim_schema("Ada's shop").schema_name
    assert comparable(cloned) == comparable(MIGRATED)
    assert comparable(cloned).count("CREATE TABLE") > len(settings.TENANT_APPS) / 2


@pytest.mark.django_db
def test_script_leaves_no_setting_on_the_connection(two_tenants: object) -> None:
    def sessions_settings() -> list[tuple[str, str]]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, setting FROM pg_settings WHERE source = 'session' ORDER BY name")
            return [(str(name), str(value)) for name, value in cursor.fetchall()]

    with connection.cursor() as cursor:
        cursor.execute("SET search_path = public")
    before = sessions_settings()
    claim_schema("Ada's shop")
    assert sessions_settings() == before


@pytest.mark.django_db
def test_script_has_nothing_that_an_older_server_refuses(two_tenants: object) -> None:
    script = SchemaScript.objects.get().sql
    unwanted = [line for line in script.splitlines() if re.match(r"\\|SET |SELECT pg_catalog.set_config", line)]
    assert unwanted == []
    assert script.startswith(f"\nCREATE SCHEMA {TEMPLATE_SCHEMA}") or f"CREATE SCHEMA {TEMPLATE_SCHEMA};" in script


@pytest.mark.django_db
def test_template_is_refreshed_once_per_head(two_tenants: object) -> None:
    assert template_is_migrated()
    assert refresh_template() is False


def test_chosen_folder_of_programs_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "pg_dump"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    monkeypatch.setenv("PG_BINDIR", str(tmp_path))
    assert pg_dump() == str(own)


def test_missing_program_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PG_BINDIR", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(dump, "_wheel_folder", lambda: None)
    with pytest.raises(PgDumpFailed, match="PG_BINDIR"):
        pg_dump()


@pytest.mark.django_db
def test_refusal_of_the_program_is_passed_on() -> None:
    with pytest.raises(PgDumpFailed, match="no matching schemas"):
        dump_schema("t_nothere")
