from django.apps import AppConfig


class MainRoleConfig(AppConfig):
    name = "server.company.main_role"
    label = "main_role"
