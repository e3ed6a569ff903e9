from django.apps import AppConfig


class ActivityConfig(AppConfig):
    name = "server.company.activity"
    label = "activity"
