from django.apps import AppConfig


class ProcessesConfig(AppConfig):
    name = "tenants.processes"
    label = "processes"
