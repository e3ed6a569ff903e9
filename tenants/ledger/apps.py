from django.apps import AppConfig


class TenantLedgerConfig(AppConfig):
    name = "tenants.ledger"
    label = "tenant_ledger"
