from django.apps import AppConfig


class SourcingConfig(AppConfig):
    name = "server.company.sourcing"
    label = "sourcing"
