from django.apps import AppConfig


class TeamConfig(AppConfig):
    name = "tenants.team"
    label = "team"
