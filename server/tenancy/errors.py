"""Reasons why a tenant cannot be entered or created."""


class NoTenant(Exception):
    """Tenant data was requested outside of every tenant scope."""


class UnknownTenant(Exception):
    """No tenant has this schema name. `final`: a job with this error is not retried."""

    final = True


class TenantNotReady(Exception):
    """The tenant exists but is not active (in the pool, suspended, being deleted)."""

    final = True


class TenantSetAside(TenantNotReady):
    """Its upgrade failed. It comes back once an operator has mended it, so a job waits."""

    final = False


class TemplateMissing(Exception):
    """There is no script for this migration head: `manage.py migrate_schemas` has not run with this code."""


class PgDumpFailed(Exception):
    """pg_dump is missing, or failed on this server."""
