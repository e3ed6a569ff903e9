"""The template schema: migrated once per head, stored as a script that creates a schema in about 0.1 s."""

import re

from django.db import connection

from server.tenancy.dump import dump_schema
from server.tenancy.errors import TemplateMissing
from server.tenancy.heads import template_is_migrated, tenant_head
from server.tenancy.migrating import migrate_tenant_schema
from server.tenancy.models import SchemaScript
from server.tenancy.scope import public_scope

# A name that occurs nowhere else, so that replacing it in the script is safe.
TEMPLATE_SCHEMA = "tenant_template_o3zv7q4k"
_GENERATED_NAME = re.compile(r"t_[a-z2-7]{16}")


def refresh_template() -> bool:
    """Rebuild the template schema at the code's head and store its script. Return False when it exists already.

    It is rebuilt because the old one may be incomplete, or newer than this code after a downgrade.
    """
    if template_is_migrated():
        return False
    with connection.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA IF EXISTS {TEMPLATE_SCHEMA} CASCADE; CREATE SCHEMA {TEMPLATE_SCHEMA}")
    migrate_tenant_schema(TEMPLATE_SCHEMA)
    with public_scope():
        SchemaScript.objects.update_or_create(
            migration_head=tenant_head(), defaults={"sql": dump_schema(TEMPLATE_SCHEMA)}
        )
    return True


def run_template_script(schema_name: str) -> None:
    """Create a new tenant's schema inside the caller's transaction. Raise TemplateMissing before migrate_schemas."""
    if not _GENERATED_NAME.fullmatch(schema_name):
        raise ValueError(f"not a generated schema name: {schema_name!r}")
    script = SchemaScript.objects.filter(migration_head=tenant_head()).values_list("sql", flat=True).first()
    if script is None:
        raise TemplateMissing("run `manage.py migrate_schemas`")
    with connection.cursor() as cursor:
        cursor.execute(script.replace(TEMPLATE_SCHEMA, schema_name))
