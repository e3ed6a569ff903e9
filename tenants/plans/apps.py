from django.apps import AppConfig


class TenantPlansConfig(AppConfig):
    name = "tenants.plans"
    label = "tenant_plans"
