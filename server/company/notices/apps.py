from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "server.company.notices"
    label = "notices"
