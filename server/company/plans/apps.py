from django.apps import AppConfig


class PlansConfig(AppConfig):
    name = "server.company.plans"
    label = "plans"
