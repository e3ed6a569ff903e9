from django.apps import AppConfig


class PayoutsConfig(AppConfig):
    name = "tenants.payouts"
    label = "tenant_payouts"
