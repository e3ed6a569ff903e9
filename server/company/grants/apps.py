from django.apps import AppConfig


class GrantsConfig(AppConfig):
    name = "server.company.grants"
    label = "grants"
