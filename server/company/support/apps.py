from django.apps import AppConfig


class SupportConfig(AppConfig):
    name = "server.company.support"
    label = "support"
