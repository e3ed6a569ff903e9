from django.apps import AppConfig


class TrackingConfig(AppConfig):
    name = "server.company.tracking"
    label = "tracking"
