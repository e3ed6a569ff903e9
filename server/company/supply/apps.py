from django.apps import AppConfig


class SupplyConfig(AppConfig):
    name = "server.company.supply"
    label = "supply"
