from django.apps import AppConfig


class SharingConfig(AppConfig):
    name = "server.company.sharing"
    label = "sharing"
