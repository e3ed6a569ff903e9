from django.apps import AppConfig


class ParcelsConfig(AppConfig):
    name = "tenants.parcels"
    label = "parcels"
