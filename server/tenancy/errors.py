"""Why a tenant cannot be entered or made."""


class NoTenant(Exception):
    """Tenant data was asked for outside of every tenant scope."""


class UnknownTenant(Exception):
    """No tenant has this schema name. `final`: a job that meets this is not tried again."""

    final = True


class TenantNotReady(Exception):
    """The tenant exists, but is not in service (in the pool, suspended, being deleted)."""

    final = True


class TemplateMissing(Exception):
    """No script for this migration head: `manage.py migrate_schemas` has not run with this code."""


class PgDumpFailed(Exception):
    """pg_dump is missing, or refused this server."""
