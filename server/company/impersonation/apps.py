from django.apps import AppConfig


class ImpersonationConfig(AppConfig):
    name = "server.company.impersonation"
    label = "impersonation"
