from django.apps import AppConfig


class TeamConfig(AppConfig):
    name = "server.company.team"
    label = "main_role"
