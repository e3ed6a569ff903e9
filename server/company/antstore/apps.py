from django.apps import AppConfig


class AntstoreConfig(AppConfig):
    name = "server.company.antstore"
    label = "antstore"
