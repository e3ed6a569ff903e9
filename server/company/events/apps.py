from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "server.company.events"
    label = "events"
