from django.apps import AppConfig


class ImportingConfig(AppConfig):
    name = "tenants.importing"
    label = "importing"
