from django.apps import AppConfig


class ClaimsConfig(AppConfig):
    name = "tenants.claims"
    label = "claims"
