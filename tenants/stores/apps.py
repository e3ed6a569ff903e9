from django.apps import AppConfig


class StoresConfig(AppConfig):
    name = "tenants.stores"
    label = "stores"
