"""The only patch of Django: how the migration recorder looks for its table.

Django lists every visible table, four times per schema, so migrating n schemas takes n squared time (measured at 1,000
schemas: 2.2 s per tenant, 0.24 s with this). And it takes `public.django_migrations` for the tenant's.
"""

from django.db.migrations.recorder import MigrationRecorder


def has_table(recorder: MigrationRecorder) -> bool:
    """Return whether the selected schema itself has the table of applied migrations."""
    wrapper = recorder.connection
    schema = getattr(wrapper, "schema_name", "public")
    table = recorder.Migration._meta.db_table
    with wrapper.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [f'"{schema}"."{table}"'])
        return bool(cursor.fetchone()[0])


def install() -> None:
    MigrationRecorder.has_table = has_table  # type: ignore[method-assign, assignment]
