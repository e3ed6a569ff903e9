from django.apps import AppConfig


class ConnectionsConfig(AppConfig):
    name = "server.company.connections"
    label = "connections"
