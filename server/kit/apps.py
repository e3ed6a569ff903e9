from django.apps import AppConfig


class KitConfig(AppConfig):
    name = "server.kit"
    label = "kit"
